import { lookup as systemLookup } from "node:dns";
import { Agent, fetch } from "undici";
import {
  type FetchRefusal,
  isAllowedHost,
  isPublicAddress,
  targetRefusal,
} from "#lib/outside/fetch/fetch-target.js";
import { retryAfterSeconds } from "#lib/outside/fetch/rate-limit-headers.js";
import { boundedBody, isTextType, mediaType } from "#lib/outside/fetch/response-body.js";
import { StoppableClock } from "#lib/outside/fetch/stoppable-clock.js";
import { TurnsByName } from "#lib/platform/turns.js";

/** The name by which robots.txt addresses this service. */
export const robotName = "artist-research-service";

/** The user agent of every request, with the operator's contact if set (decision 6.8). */
export function userAgent(contact: string | undefined): string {
  const printable = (contact ?? "").replace(/[^\x20-\x7e]/g, "").replace(/[()]/g, "");
  return printable === "" ? `${robotName}/0.1` : `${robotName}/0.1 (+${printable})`;
}

/** Connections to one host at once. */
const connections = 4;

/** The limits of one fetch (decisions 6.8, 6.9); waiting for a turn does not count (6.13). */
export const fetchLimits = { redirects: 3, bytes: 5 * 1024 * 1024, milliseconds: 10_000 } as const;

export interface GuardSettings {
  contact: string | undefined;
  /** host:port of single hosts that local runs and tests may fetch although they are not public. */
  allowHosts: readonly string[];
  lookup?: DnsLookup;
}

export interface FetchOptions {
  signal: AbortSignal;
  accept: string;
  /** Checked before every hop; false refuses the fetch with `robots`. */
  mayVisit?: (url: URL) => Promise<boolean>;
  maxBytes?: number;
}

/** A text body with the information from its headers. */
export interface FetchedBody {
  kind: "fetched";
  /** The final address after redirects. */
  url: string;
  /** Lower-case media type without parameters. */
  type: string;
  /** The whole Content-Type header. */
  contentType: string;
  bytes: Uint8Array;
}

/** The result of a guarded fetch: a body, a refusal by one of our rules, or an external failure. */
export type Fetched =
  | FetchedBody
  | { kind: "refused"; reason: FetchRefusal }
  | { kind: "failed"; reason: "timeout" | "network" }
  | { kind: "failed"; reason: "status"; status: number; retryAfterSeconds: number | null };

/** Fetches one text from the open web, never from an address that only this machine can reach. */
export type GuardedFetch = (url: string, options: FetchOptions) => Promise<Fetched>;

/** The guarded fetch: every hop is checked, and bounded in size and time (decisions 6.8, 6.9). */
export function guardedFetch({ contact, allowHosts, lookup }: GuardSettings): GuardedFetch {
  const guarded = guardedAgent(lookup);
  const unguarded = new Agent({ connections });
  const turns = new TurnsByName(connections);
  const headers = { "user-agent": userAgent(contact), "accept-encoding": "gzip, deflate, br" };
  const allowedHosts = allowHosts.map((host) => host.toLowerCase());

  /** One request, in a turn of its host; the address that it redirects to, or its result. */
  async function hop(
    target: URL,
    options: FetchOptions,
    clock: StoppableClock,
  ): Promise<Fetched | { kind: "redirected"; location: string }> {
    const isAllowed = isAllowedHost(target, allowedHosts);
    const refusal = isAllowed ? null : targetRefusal(target);
    if (refusal !== null) return { kind: "refused", reason: refusal };
    if (options.mayVisit !== undefined && !(await options.mayVisit(target))) {
      return { kind: "refused", reason: "robots" };
    }
    const answered = await turns.run(target.origin, options.signal, () =>
      clock.running(async () => {
        const response = await fetch(target, {
          dispatcher: isAllowed ? unguarded : guarded,
          headers: { ...headers, accept: options.accept },
          redirect: "manual",
          signal: clock.signal,
        });
        const location = locationOf(response);
        if (location === null) return taken(target, response, options.maxBytes);
        await response.body?.cancel();
        return { kind: "redirected", location } as const;
      }),
    );
    return answered ?? { kind: "failed", reason: "timeout" };
  }

  return async (url, options) => {
    using clock = new StoppableClock(fetchLimits.milliseconds, options.signal);
    let target = parsedUrl(url);
    try {
      for (let redirects = 0; redirects <= fetchLimits.redirects; redirects += 1) {
        if (target === null) return { kind: "refused", reason: "bad_url" };
        if (target.username !== "" || target.password !== "") {
          return { kind: "refused", reason: "credentials" };
        }
        const answer = await hop(target, options, clock);
        if (answer.kind !== "redirected") return answer;
        target = parsedUrl(answer.location, target);
      }
      return { kind: "refused", reason: "too_many_redirects" };
    } catch (error) {
      if (isForbidden(error)) return { kind: "refused", reason: "address" };
      return { kind: "failed", reason: clock.signal.aborted ? "timeout" : "network" };
    }
  };
}

async function taken(
  target: URL,
  response: Awaited<ReturnType<typeof fetch>>,
  maxBytes: number = fetchLimits.bytes,
): Promise<Fetched> {
  const { status, headers } = response;
  if (status !== 200) {
    await response.body?.cancel();
    const wait = retryAfterSeconds(headers, Date.now());
    return { kind: "failed", reason: "status", status, retryAfterSeconds: wait };
  }
  const contentType = headers.get("content-type") ?? "";
  const type = mediaType(contentType);
  const isTooLarge = Number(headers.get("content-length") ?? 0) > maxBytes;
  if (!isTextType(type) || isTooLarge) {
    await response.body?.cancel();
    return { kind: "refused", reason: isTooLarge ? "too_large" : "type" };
  }
  const bytes = await boundedBody(response.body, maxBytes);
  if (bytes === null) return { kind: "refused", reason: "too_large" };
  return { kind: "fetched", url: target.href, type, contentType, bytes };
}

function parsedUrl(url: string, base?: URL): URL | null {
  return URL.canParse(url, base?.href) ? new URL(url, base?.href) : null;
}

function locationOf(response: { status: number; headers: { get(name: string): string | null } }) {
  return [301, 302, 303, 307, 308].includes(response.status)
    ? response.headers.get("location")
    : null;
}

function isForbidden(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ForbiddenAddress) return true;
    if (cause instanceof AggregateError && cause.errors.some(isForbidden)) return true;
  }
  return false;
}

/** A name server's answer, in the form of `dns.lookup` with `all`. */
type DnsLookup = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** Thrown inside the connection when a name resolves to an address that is not public. */
class ForbiddenAddress extends Error {}

/**
 * A connection pool that only connects to addresses it has just checked. The connection itself
 * resolves the name, once, so that nothing can change between check and connect. If one of several
 * addresses is forbidden, the connection is refused.
 */
function guardedAgent(lookup: DnsLookup = systemLookup): Agent {
  return new Agent({
    connections,
    connect: {
      timeout: 10_000,
      lookup(hostname, options, done) {
        lookup(hostname, { all: true }, (error, addresses) => {
          const [first] = addresses ?? [];
          if (error || first === undefined) return done(error ?? new Error("no address"), "", 4);
          if (addresses.some(({ address }) => !isPublicAddress(address))) {
            return done(new ForbiddenAddress("the name resolves to a private address"), "", 4);
          }
          if (options.all) return done(null, addresses);
          return done(null, first.address, first.family);
        });
      },
    },
  });
}
