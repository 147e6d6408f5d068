import { Agent, fetch } from "undici";
import {
  type FetchRefusal,
  isAllowedHost,
  targetRefusal,
} from "#lib/outside/fetch/fetch-target.js";
import {
  type DnsLookup,
  ForbiddenAddress,
  guardedAgent,
} from "#lib/outside/fetch/guarded-agent.js";
import { retryAfterSeconds } from "#lib/outside/fetch/rate-limit-headers.js";
import { boundedBody, isTextType, mediaType } from "#lib/outside/fetch/response-body.js";

/** The name under which robots.txt addresses this service. */
export const robotName = "artist-research-service";

/** The user agent of every request, with the operator's contact when one is set (decision 6.8). */
export function userAgent(contact: string | undefined): string {
  const printable = (contact ?? "").replace(/[^\x20-\x7e]/g, "").replace(/[()]/g, "");
  return printable === "" ? `${robotName}/0.1` : `${robotName}/0.1 (+${printable})`;
}

/** The limits of one fetch (decisions 6.8, 6.9). */
export const fetchLimits = { redirects: 3, bytes: 5 * 1024 * 1024, milliseconds: 10_000 } as const;

export interface GuardSettings {
  contact: string | undefined;
  /** host:port of single hosts that may be fetched in local runs and tests although they are not public. */
  allowHosts: readonly string[];
  lookup?: DnsLookup;
}

export interface FetchOptions {
  signal: AbortSignal;
  accept: string;
  /** Checked before every hop; false is a refusal for `robots`. */
  mayVisit?: (url: URL) => Promise<boolean>;
  maxBytes?: number;
}

/** A text body with what the headers said of it. */
export interface FetchedBody {
  kind: "fetched";
  /** Where the last redirect led. */
  url: string;
  /** Lower-case media type without parameters. */
  type: string;
  /** The whole Content-Type header. */
  contentType: string;
  bytes: Uint8Array;
}

/** What became of a guarded fetch: a body, a refusal by one of our rules, or a failure outside. */
export type Fetched =
  | FetchedBody
  | { kind: "refused"; reason: FetchRefusal }
  | { kind: "failed"; reason: "timeout" | "network" }
  | { kind: "failed"; reason: "status"; status: number; retryAfterSeconds: number | null };

/** Fetches one text from the open web, never from a place that only this machine can reach. */
export type GuardedFetch = (url: string, options: FetchOptions) => Promise<Fetched>;

/** Makes the guarded fetch: every hop is checked, and bounded in size and time (decisions 6.8, 6.9). */
export function guardedFetch({ contact, allowHosts, lookup }: GuardSettings): GuardedFetch {
  const guarded = guardedAgent(lookup);
  const unguarded = new Agent({ connections: 4 });
  const headers = { "user-agent": userAgent(contact), "accept-encoding": "gzip, deflate, br" };
  const allowedHosts = allowHosts.map((host) => host.toLowerCase());

  async function hop(target: URL, options: FetchOptions, signal: AbortSignal) {
    const isAllowed = isAllowedHost(target, allowedHosts);
    const refusal = isAllowed ? null : targetRefusal(target);
    if (refusal !== null) return { kind: "refused", reason: refusal } as const;
    if (options.mayVisit !== undefined && !(await options.mayVisit(target))) {
      return { kind: "refused", reason: "robots" } as const;
    }
    const response = await fetch(target, {
      dispatcher: isAllowed ? unguarded : guarded,
      headers: { ...headers, accept: options.accept },
      redirect: "manual",
      signal,
    });
    return { kind: "answered", response } as const;
  }

  return async (url, options) => {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(fetchLimits.milliseconds)]);
    let target = parsedUrl(url);
    try {
      for (let redirects = 0; redirects <= fetchLimits.redirects; redirects += 1) {
        if (target === null) return { kind: "refused", reason: "bad_url" };
        if (target.username !== "" || target.password !== "") {
          return { kind: "refused", reason: "credentials" };
        }
        const answer = await hop(target, options, signal);
        if (answer.kind === "refused") return answer;
        const location = locationOf(answer.response);
        if (location === null) return await taken(target, answer.response, options.maxBytes);
        await answer.response.body?.cancel();
        target = parsedUrl(location, target);
      }
      return { kind: "refused", reason: "too_many_redirects" };
    } catch (error) {
      if (isForbidden(error)) return { kind: "refused", reason: "address" };
      return { kind: "failed", reason: signal.aborted ? "timeout" : "network" };
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
