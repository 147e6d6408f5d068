import { type GuardedFetch, robotName } from "#lib/outside/fetch/guarded-fetch.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";

/** How long the rules of a site are cached. */
const rememberedMs = 30 * 60 * 1000;
const maxRemembered = 200;
/** RFC 9309 requires that at least 500 KiB are read. */
const maxBytes = 512 * 1024;

/** Whether a site lets this service visit a URL. */
export type Robots = (url: URL, signal: AbortSignal) => Promise<boolean>;

/**
 * Reads robots.txt through the guarded fetch, following RFC 9309: a missing file (4xx) allows
 * everything, an unreadable one forbids everything. A file that exceeds the limits of parsing
 * (decision 6.9) forbids everything for as long as it is cached.
 */
export function robots(fetchText: GuardedFetch, monotonicMs: () => number): Robots {
  const remembered = new Map<string, { rules: Promise<Rules>; untilMs: number }>();
  return async (url, signal) => {
    const known = remembered.get(url.origin);
    const isFresh = known !== undefined && known.untilMs > monotonicMs();
    const rules = isFresh ? known.rules : readRules(fetchText, url.origin, signal);
    const untilMs = monotonicMs() + rememberedMs;
    if (!isFresh) {
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? "");
      remembered.set(url.origin, { rules, untilMs });
      // An outage is not a rule of the site: the file is read again next time.
      void rules.then(
        (read) => read === "outage" && remembered.delete(url.origin),
        () => remembered.delete(url.origin),
      );
    }
    const read = await rules;
    if (read === "all") return true;
    if (read === "none" || read === "outage") return false;
    const answer = await parse("mayVisit", { rules: read.text, url: url.href, robot }, signal);
    if (answer.kind === "parsed") return answer.value;
    if (answer.kind === "ended") {
      remembered.set(url.origin, { rules: Promise.resolve("none"), untilMs });
    }
    return false;
  };
}

/**
 * Rules to evaluate, or one result for every address: all may be visited, none, or none this time.
 */
type Rules = { text: string } | "all" | "none" | "outage";

const robot = robotName.toLowerCase();

async function readRules(
  fetchText: GuardedFetch,
  origin: string,
  signal: AbortSignal,
): Promise<Rules> {
  const address = `${origin}/robots.txt`;
  const fetched = await fetchText(address, { signal, accept: "text/plain", maxBytes });
  if (fetched.kind === "fetched") {
    const parsed = await parse("robotsRules", { bytes: fetched.bytes, robot }, signal);
    if (parsed.kind === "parsed") return parsed.value === "" ? "all" : { text: parsed.value };
    return parsed.kind === "aborted" ? "outage" : "none";
  }
  const isAbsent =
    fetched.kind === "failed" &&
    fetched.reason === "status" &&
    fetched.status >= 400 &&
    fetched.status < 500 &&
    fetched.status !== 429;
  // A site that answers robots.txt with something other than text has no rules.
  const isNoText = fetched.kind === "refused" && fetched.reason === "type";
  return isAbsent || isNoText ? "all" : "outage";
}
