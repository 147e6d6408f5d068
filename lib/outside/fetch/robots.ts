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
 * (decision 6.9) forbids everything for as long as it is cached. Callers share the fetched file;
 * until its rules are known, each has it parsed in its own turn (6.13).
 */
export function robots(fetchText: GuardedFetch, monotonicMs: () => number): Robots {
  const remembered = new Map<string, Site>();

  function siteOf({ origin }: URL): Site {
    const known = remembered.get(origin);
    if (known !== undefined && known.untilMs > monotonicMs()) return known;
    if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? "");
    const site: Site = {
      file: readFile(fetchText, origin),
      rules: null,
      untilMs: monotonicMs() + rememberedMs,
    };
    remembered.set(origin, site);
    // An outage is not a rule of the site: the file is read again next time.
    void site.file.then((file) => file === "outage" && remembered.delete(origin));
    return site;
  }

  return async (url, signal) => {
    const site = siteOf(url);
    const file = await unlessAborted(site.file, signal);
    if (site.rules === "" || file === "all") return true;
    if (file === "none" || file === "outage") return false;
    const asked = { url: url.href, robot };
    const { rules } = site;
    const answer =
      rules === null
        ? await parse("firstVisit", { bytes: file, ...asked }, signal)
        : await parse("mayVisit", { rules, ...asked }, signal);
    if (answer.kind === "ended") site.file = Promise.resolve("none");
    if (answer.kind !== "parsed") return false;
    if (typeof answer.value === "boolean") return answer.value;
    site.rules = answer.value.rules;
    return answer.value.mayVisit;
  };
}

/** The robots.txt of a site, its rules once they are parsed, and until when it is cached. */
interface Site {
  file: Promise<RobotsFile>;
  rules: string | null;
  untilMs: number;
}

/** The file, or one result for every address: all may be visited, none, or none this time. */
type RobotsFile = Uint8Array | "all" | "none" | "outage";

const robot = robotName.toLowerCase();

/** A caller that gives up does not end the reading for the others. */
function unlessAborted(file: Promise<RobotsFile>, signal: AbortSignal): Promise<RobotsFile> {
  const { promise, resolve } = Promise.withResolvers<RobotsFile>();
  const stop = () => resolve("outage");
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([file, promise]).finally(() => signal.removeEventListener("abort", stop));
}

async function readFile(fetchText: GuardedFetch, origin: string): Promise<RobotsFile> {
  const { signal } = new AbortController();
  const address = `${origin}/robots.txt`;
  const fetched = await fetchText(address, { signal, accept: "text/plain", maxBytes });
  if (fetched.kind === "fetched") return fetched.bytes;
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
