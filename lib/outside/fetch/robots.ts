import robotsModule from "robots-parser";
import { type GuardedFetch, robotName } from "#lib/outside/fetch/guarded-fetch.js";

// The package is one function, which its declaration calls a default export of a module.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** How long the rules of a site are remembered, and of how many sites. */
const rememberedMs = 30 * 60 * 1000;
const maxRemembered = 200;
/** RFC 9309 requires at least 500 KiB to be read. */
const maxBytes = 512 * 1024;

/** Whether a site lets this service visit a URL. */
export type Robots = (url: URL, signal: AbortSignal) => Promise<boolean>;

/**
 * Reads robots.txt through the guarded fetch, as RFC 9309 has it: one that is not there (4xx) allows
 * everything, one that cannot be read forbids everything.
 */
export function robots(fetchText: GuardedFetch, monotonicMs: () => number): Robots {
  const remembered = new Map<string, { rules: Promise<Rules>; untilMs: number }>();
  return async (url, signal) => {
    const known = remembered.get(url.origin);
    const isFresh = known !== undefined && known.untilMs > monotonicMs();
    const rules = isFresh ? known.rules : readRules(fetchText, url.origin, signal);
    if (!isFresh) {
      if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? "");
      remembered.set(url.origin, { rules, untilMs: monotonicMs() + rememberedMs });
      // An outage is not a rule of the site: the file is read again next time.
      void rules.then(({ isOutage }) => isOutage && remembered.delete(url.origin));
    }
    return (await rules).allows(url.href);
  };
}

interface Rules {
  isOutage: boolean;
  allows(url: string): boolean;
}

async function readRules(
  fetchText: GuardedFetch,
  origin: string,
  signal: AbortSignal,
): Promise<Rules> {
  const address = `${origin}/robots.txt`;
  const fetched = await fetchText(address, { signal, accept: "text/plain", maxBytes });
  if (fetched.kind === "fetched") {
    const parsed = robotsParser(address, new TextDecoder().decode(fetched.bytes));
    return { isOutage: false, allows: (url) => parsed.isAllowed(url, robotName) !== false };
  }
  const isAbsent =
    fetched.kind === "failed" &&
    fetched.reason === "status" &&
    fetched.status >= 400 &&
    fetched.status < 500 &&
    fetched.status !== 429;
  // A site that answers robots.txt with something that is no text has none.
  const isNoText = fetched.kind === "refused" && fetched.reason === "type";
  return { isOutage: !isAbsent && !isNoText, allows: () => isAbsent || isNoText };
}
