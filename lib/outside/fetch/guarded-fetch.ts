import { Agent, fetch } from "undici";
import { boundedBody } from "./bounded-body.js";
import type { Fetched } from "./fetched.js";
import { ForbiddenAddress, guardedAgent, type Lookup } from "./guarded-agent.js";
import { retryAfterSeconds } from "./retry-after.js";
import { isOpened, targetRefusal } from "./target-refusal.js";
import { isTextType, mediaType } from "./text-type.js";
import { userAgent } from "./user-agent.js";

/** What one fetch may use up (contract 6). */
export const fetchLimits = { redirects: 3, bytes: 5 * 1024 * 1024, milliseconds: 10_000 } as const;

export interface GuardSettings {
  contact: string | undefined;
  /** host:port of single hosts that are open in local runs and tests. */
  allowHosts: readonly string[];
  lookup?: Lookup;
}

export interface FetchOptions {
  signal: AbortSignal;
  accept: string;
  /** Asked of every hop before it is made; false is a refusal for `robots`. */
  mayVisit?: (url: URL) => Promise<boolean>;
  maxBytes?: number;
}

/** Fetches one text from the open web, never from a place that only this machine can reach. */
export type GuardedFetch = (url: string, options: FetchOptions) => Promise<Fetched>;

/** Makes the guarded fetch of contract 6: every hop is checked, and bounded in size and time. */
export function guardedFetch({ contact, allowHosts, lookup }: GuardSettings): GuardedFetch {
  const guarded = guardedAgent(lookup);
  const open = new Agent({ connections: 4 });
  const headers = { "user-agent": userAgent(contact), "accept-encoding": "gzip, deflate, br" };
  const openHosts = allowHosts.map((host) => host.toLowerCase());

  async function hop(target: URL, options: FetchOptions, signal: AbortSignal) {
    const opened = isOpened(target, openHosts);
    const refusal = opened ? null : targetRefusal(target);
    if (refusal !== null) return { kind: "refused", reason: refusal } as const;
    if (options.mayVisit !== undefined && !(await options.mayVisit(target))) {
      return { kind: "refused", reason: "robots" } as const;
    }
    const response = await fetch(target, {
      dispatcher: opened ? open : guarded,
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
    const wait = retryAfterSeconds(headers.get("retry-after"), Date.now());
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
