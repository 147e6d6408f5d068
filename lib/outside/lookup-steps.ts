import * as v from "valibot";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { nameWindows } from "#lib/language/folded-words.js";
import { isSameWord } from "#lib/language/same-word.js";
import { wordsOf } from "#lib/language/words.js";
import { readRun } from "#lib/outside/adapters/scraper-run.js";
import type { WebResult } from "#lib/outside/adapters/web-search.js";
import {
  pageOriginal,
  postOriginals,
  type SocialAccount,
} from "#lib/outside/collected-original.js";
import { wasParsingEnded } from "#lib/outside/page/page-reader.js";
import type { Lookup, LookupOption, LookupOutcome } from "#lib/outside/port.js";
import { nothingReadable } from "#lib/outside/provider/account-reader.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import type { Providers } from "#lib/outside/providers.js";
import type { NotYet } from "#lib/outside/rate-limit.js";

/**
 * The result of one step of a lookup; `limited` (rate limited) and `not_yet` (the slice ended while
 * it waited for its turn) had no effect, so the step may be repeated.
 */
export type LookupStep = LookupOutcome | NotYet | { kind: "limited"; retryAfterSeconds: number };

/** The result of a step whose provider answered without a value. */
function stepOf(answer: Exclude<ProviderAnswer<unknown>, { kind: "answered" }>): LookupStep {
  switch (answer.kind) {
    case "limited":
    case "unknown":
    case "failed":
      return answer;
    default:
      return { kind: "failed" };
  }
}

const WebProgress = v.object({ urls: v.array(v.string()) });

/**
 * Runs one search, and in a later slice reads at most three of the pages it found (decision 3.26).
 */
export async function lookUpWeb(
  providers: Providers,
  lookup: Lookup,
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookupStep> {
  if (lookup.progress !== null) {
    const { urls } = v.parse(WebProgress, lookup.progress);
    return lookUpPages(providers, urls, retrievedAt, signal);
  }
  if (providers.search === null) return { kind: "failed" };
  const found = await providers.search.search(searchWords(lookup), signal);
  if (found.kind !== "answered") return stepOf(found);
  const urls = withoutExcluded(found.value, lookup.excludeSourceUrls).map(({ url }) => url);
  if (urls.length === 0) return { kind: "collected", originals: [] };
  return {
    kind: "continues",
    stage: "reading",
    progress: { urls: urls.slice(0, 3) },
    provider: providers.search.provider,
    waitSeconds: 0,
  };
}

/**
 * Results without those that the request excludes (rule 2.1.1), so that they are not fetched
 * either.
 */
function withoutExcluded(results: readonly WebResult[], excluded: readonly string[]): WebResult[] {
  const keys = new Set(excluded.map((url) => canonicalUrl(url)));
  return results.filter(({ url }) => !keys.has(canonicalUrl(url)));
}

/**
 * Reads up to three pages in parallel. Pages that cannot be read are left out; if none can be read,
 * the lookup has failed.
 */
export async function lookUpPages(
  { readPage }: Pick<Providers, "readPage">,
  urls: readonly string[],
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookupStep> {
  const reads = await Promise.all(urls.slice(0, 3).map((url) => readPage(url, signal)));
  const originals = reads.flatMap((read) =>
    read.kind === "page" ? [pageOriginal(read.page, retrievedAt)] : [],
  );
  if (reads.some(({ kind }) => kind === "not_yet")) return { kind: "not_yet", waitSeconds: 1 };
  const wasRead = reads.some(({ kind }) => kind === "page" || kind === "empty");
  if (wasRead || urls.length === 0) return { kind: "collected", originals };
  return wasParsingEnded(reads) ? { kind: "failed", because: "parsing_ended" } : { kind: "failed" };
}

/**
 * Reads the newest posts of a connected account, with one request or, on social_c, with a scraper
 * run.
 */
export async function lookUpAccount(
  providers: Providers,
  option: Extract<LookupOption, { kind: "social" }>,
  lookup: Lookup,
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookupStep> {
  const { kind: _social, ...account } = option;
  if (option.platform === "social_c") {
    return lookUpByRun(providers, account, lookup.progress, retrievedAt, signal);
  }
  const reader = providers.readers[option.platform];
  if (reader === undefined) return { kind: "failed" };
  const page = await reader.read(account, null, signal);
  if (page.kind !== "answered") return stepOf(page);
  if (nothingReadable(page.value)) return { kind: "failed" };
  return {
    kind: "collected",
    originals: postOriginals(account, page.value.entries, retrievedAt),
  };
}

/** A lookup by an asynchronous run: each slice takes one step and saves the progress. */
async function lookUpByRun(
  providers: Providers,
  account: SocialAccount,
  progress: unknown,
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookupStep> {
  const step = await readRun(providers, account, progress, signal);
  switch (step.kind) {
    case "continues":
      return { ...step, provider: providers.scraper?.provider ?? null };
    case "read":
      return {
        kind: "collected",
        originals: postOriginals(account, step.entries, retrievedAt),
      };
    case "unknown":
    case "limited":
      return step;
    default:
      return { kind: "failed" };
  }
}

/**
 * The words of a search, with the artist's name once: it is left out when the topic has it as words, in any form. "Banana
 * Split" does not name Ana. A name of marks alone, without words, can be anywhere.
 */
export function searchWords({ artistName, topic }: Pick<Lookup, "artistName" | "topic">): string {
  const [name, text] = [artistName.toLowerCase(), topic.toLowerCase()];
  const isNamed =
    wordsOf(name).length === 0
      ? text.includes(name)
      : nameWindows(text, name, isSameWord).length > 0;
  return isNamed ? topic : `${artistName} ${topic}`;
}
