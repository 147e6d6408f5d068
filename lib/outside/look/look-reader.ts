import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { isHtmlType } from "#lib/outside/fetch/response-body.js";
import type { Robots } from "#lib/outside/fetch/robots.js";
import type { FoundVerdict, SavedQuotations } from "#lib/outside/look/look-content.js";
import { leadsHome } from "#lib/outside/look/redirection.js";
import { pageAccept } from "#lib/outside/page/page-reader.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";

/** What a look found of every cited window; `retryAfterSeconds` is what the host asks to wait, null when it does not. */
export interface Look {
  found: readonly FoundVerdict[];
  retryAfterSeconds: number | null;
}

/**
 * Looks at a page that is cited, once.
 *
 * @param mayFollow asked before a redirect leads to another page, by the comparison form of its address
 */
export type LookAtPage = (
  page: { url: string; saved: readonly SavedQuotations[] },
  mayFollow: (address: string) => Promise<boolean>,
  signal: AbortSignal,
) => Promise<Look>;

/**
 * The reader of looks: guarded fetch and robots.txt as for every page (decisions 6.3, 6.8), then the comparison in the
 * thread of parsers. A page that says that it is not there (404, 410, a redirect to the
 * front page, which is not followed) is gone; whatever else keeps it from being read
 * says nothing of its quotations.
 */
export function lookReader(fetchText: GuardedFetch, mayVisit: Robots): LookAtPage {
  return async ({ url, saved }, mayFollow, signal) => {
    const admitted = new Set([canonicalUrl(url)]);
    let isLedHome = false;
    const fetched = await fetchText(url, {
      signal,
      accept: pageAccept,
      async mayVisit(target) {
        isLedHome = leadsHome(url, target.href);
        if (isLedHome) return false;
        const address = canonicalUrl(target.href);
        if (address === null || !(await mayVisit(target, signal))) return false;
        if (admitted.has(address)) return true;
        admitted.add(address);
        return mayFollow(address);
      },
    });
    if (fetched.kind === "failed" && fetched.reason === "status") {
      const { status, retryAfterSeconds } = fetched;
      const verdict = status === 404 || status === 410 ? "gone" : "unreachable";
      const isLimited = status === 429 || status === 503;
      return all(saved, verdict, isLimited ? (retryAfterSeconds ?? defaultWaitSeconds) : null);
    }
    if (fetched.kind !== "fetched") return all(saved, isLedHome ? "gone" : "unreachable");
    const { bytes, contentType, type, url: finalUrl } = fetched;
    if (!isHtmlType(type) && type !== "text/plain") return all(saved, "unreachable");
    const parsed = await parse("look", { bytes, contentType, url, finalUrl, saved }, signal);
    if (parsed.kind !== "parsed") return all(saved, "unreachable");
    return { found: parsed.value, retryAfterSeconds: null };
  };
}

/** How long a host is left alone that answers 429 or 503 and names no time. */
const defaultWaitSeconds = 600;

function all(
  saved: readonly SavedQuotations[],
  verdict: FoundVerdict["verdict"],
  retryAfterSeconds: number | null = null,
): Look {
  const found = saved.flatMap(({ windows }) => windows.map(({ id }) => ({ id, verdict })));
  return { found, retryAfterSeconds };
}
