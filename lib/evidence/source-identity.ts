import type { LinkedRelease } from "#lib/contract/linked-release.js";
import {
  comparable,
  hashedContent,
  hashedIdentity,
  type OriginalContent,
  type SourceParts,
} from "#lib/evidence/hashed-source.js";
import { type AnalyzedText, analyzedText, searchVectorOf } from "#lib/evidence/search-terms.js";
import { statedSteps } from "#lib/evidence/statements/stated-in.js";
import type { StatedRow } from "#lib/evidence/statements/statement.js";
import { keptMap } from "#lib/evidence/voices.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import type { Steps } from "#lib/kernel/steps.js";
import { tokenVersion } from "#lib/language/token-version.js";

/**
 * The stable identity of a source: a hash for latest, social and vault sources, the answer's id for
 * answers (decision 1.9).
 *
 * @throws TypeError when a required part is null
 */
export function sourceIdOf(parts: SourceParts): string {
  const { prefix, hashed } = hashedIdentity(parts);
  return hashed === null ? prefix : `${prefix}${hashOf(hashed)}`;
}

/** The revision of an original: a hash of its source and content (decision 1.10). */
export function revisionOf(sourceId: string, content: OriginalContent): string {
  return hashOf(hashedContent(sourceId, content));
}

/** Columns that come from analyzing an original. */
export interface SearchColumns {
  /** Input text of a tsvector. */
  tokens: string;
  /** Search terms of the text, without the title. */
  tokenCount: number;
  tokenVersion: number;
}

/**
 * Columns derived from an original's content, for search and statements; lengths in UTF-16 units.
 */
export interface DerivedColumns extends SearchColumns {
  urlKey: string;
  postKey: string;
  datedFrom: Date | null;
  /** At most the end of year 9999: JavaScript writes later years with a sign, which Postgres rejects. */
  datedUntil: Date | null;
  textLength: number;
  /** The stored form of `places` and `voices`; null without them. */
  placeMap: string | null;
  /** What the original states about releases (decision 3.36). */
  statements: StatedRow[];
}

const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Derives these columns; pass `given` when the text is already analyzed.
 *
 * @param linked what the linked data of a page that was just read describes
 */
export function* derivedColumns(
  content: OriginalContent,
  given?: AnalyzedText,
  linked: readonly LinkedRelease[] = [],
): Steps<DerivedColumns> {
  const analyzed = given ?? (yield* analyzedText(content.text));
  const date = dateOf(content);
  const interval = date === null ? null : parsePartialDate(date);
  return {
    ...addressesOf(content),
    datedFrom: interval?.start ?? null,
    datedUntil: interval === null ? null : new Date(Math.min(interval.end.getTime(), lastInstant)),
    textLength: content.text.length,
    placeMap: keptMap(content),
    statements: yield* statedSteps(content, analyzed.words, linked),
    ...(yield* searchColumns(content, analyzed)),
  };
}

/** Analyzes a text with this release's version of the analysis. */
export function* searchColumns(
  content: { title: string | null; text: string; url: string },
  analyzed: AnalyzedText,
): Steps<SearchColumns> {
  return {
    tokens: yield* searchVectorOf(content, analyzed),
    tokenCount: analyzed.tokens.length,
    tokenVersion,
  };
}

/** The canonical forms of the addresses by which an original is found. */
export function addressesOf(content: { url: string; canonicalUrl: string | null }) {
  return { urlKey: comparable(content.url), postKey: postKeyOf(content) };
}

/**
 * The canonical form of `canonicalUrl`, or of `url` without one; with platform and account it
 * identifies the post (decision 1.9).
 */
export function postKeyOf(content: { url: string; canonicalUrl: string | null }): string {
  return comparable(content.canonicalUrl ?? content.url);
}

/**
 * The date of an original: activityDate for catalog and moment entries, publishedAt for all others
 * (decision 1.8).
 */
function dateOf({ kind, activityDate, publishedAt }: OriginalContent): string | null {
  return kind === "release" || kind === "moment" ? activityDate : publishedAt;
}
