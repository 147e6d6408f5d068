import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { isHtmlType } from "#lib/outside/fetch/response-body.js";
import type { Robots } from "#lib/outside/fetch/robots.js";
import { pageAccept } from "#lib/outside/page/page-reader.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";
import type { FoundVerdict, SavedQuotations } from "#lib/outside/recheck/recheck-content.js";

/**
 * The verdicts of a recheck on every cited window; `retryAfterSeconds` is the wait that the host
 * asks for, or null.
 */
export interface Look {
  found: readonly FoundVerdict[];
  retryAfterSeconds: number | null;
}

/** A page, and what was saved of it at this address. */
interface CitedPage {
  url: string;
  saved: readonly SavedQuotations[];
}

/**
 * Rechecks a cited page once.
 *
 * @param mayFollow called with the comparison form of an address before a redirect to it is
 *   followed; returns what was saved of that page, which is then compared too, or null to refuse
 */
export type RecheckPage = (
  page: CitedPage,
  mayFollow: (address: string) => Promise<readonly SavedQuotations[] | null>,
  signal: AbortSignal,
) => Promise<Look>;

/**
 * The reader for rechecks: guarded fetch and robots.txt as for every page (decisions 6.3, 6.8),
 * then the comparison in the parsing thread. A page that says it does not exist (404, 410) is gone.
 * Anything else that prevents reading it says nothing about its quotations.
 */
export function recheckReader(fetchText: GuardedFetch, mayVisit: Robots): RecheckPage {
  return async ({ url, saved }, mayFollow, signal) => {
    const admitted = new Set([canonicalUrl(url)]);
    const pages: CitedPage[] = [{ url, saved }];
    const fetched = await fetchText(url, {
      signal,
      accept: pageAccept,
      async mayVisit(target) {
        const address = canonicalUrl(target.href);
        if (address === null || !(await mayVisit(target, signal))) return false;
        if (admitted.has(address)) return true;
        admitted.add(address);
        const there = await mayFollow(address);
        pages.push({ url: target.href, saved: there ?? [] });
        return there !== null;
      },
    });
    if (fetched.kind === "failed" && fetched.reason === "status") {
      const { status, retryAfterSeconds } = fetched;
      const verdict = status === 404 || status === 410 ? "gone" : "unreachable";
      const isLimited = status === 429 || status === 503;
      const wait = isLimited ? (retryAfterSeconds ?? defaultWaitSeconds) : null;
      return { found: all(pages, verdict), retryAfterSeconds: wait };
    }
    if (fetched.kind !== "fetched") {
      return { found: all(pages, "unreachable"), retryAfterSeconds: null };
    }
    const { bytes, contentType, type } = fetched;
    const isText = isHtmlType(type) || type === "text/plain";
    const found: FoundVerdict[] = [];
    for (const page of pages) {
      const input = { bytes, contentType, saved: page.saved };
      const parsed = isText && page.saved.length > 0 ? await parse("look", input, signal) : null;
      found.push(...(parsed?.kind === "parsed" ? parsed.value : all([page], "unreachable")));
    }
    return { found, retryAfterSeconds: null };
  };
}

/** Seconds for which a host is left alone when it answers 429 or 503 and names no time. */
const defaultWaitSeconds = 600;

const all = (pages: readonly CitedPage[], verdict: FoundVerdict["verdict"]): FoundVerdict[] =>
  pages.flatMap(({ saved }) =>
    saved.flatMap(({ windows }) => windows.map(({ id }) => ({ id, verdict }))),
  );
