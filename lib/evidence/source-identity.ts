import { type OriginalKind, type Revised, revisedNames } from "#lib/contract/original.js";
import type { TextPlace } from "#lib/contract/places.js";
import { normalizedPlaces, placeMapOf } from "#lib/evidence/places.js";
import { type AnalyzedText, analyzedText, searchVectorOf } from "#lib/evidence/search-terms.js";
import { statedIn } from "#lib/evidence/statements/stated-in.js";
import type { StatedRow } from "#lib/evidence/statements/statement.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { picked } from "#lib/kernel/picked.js";
import { tokenVersion } from "#lib/language/token-version.js";

/**
 * The parts of a source's identity; a published answer requires `answerId`, a release or moment
 * `platform`.
 */
export interface SourceParts {
  artistId: string;
  kind: OriginalKind;
  platform: string | null;
  accountId: string | null;
  entryId: string | null;
  canonicalUrl: string | null;
  url: string;
  answerId: string | null;
}

/**
 * The stable identity of a source: a hash for latest, social and vault sources, the answer's id for
 * answers (decision 1.9).
 *
 * @throws TypeError when a required part is null
 */
export function sourceIdOf(parts: SourceParts): string {
  const { artistId, kind, platform, accountId, answerId } = parts;
  if (kind === "published_answer") {
    if (answerId === null) throw new TypeError("a published answer needs an answerId");
    return `answer:${answerId}`;
  }
  const entry = parts.entryId ?? comparable(parts.canonicalUrl ?? parts.url);
  const hex = hashOf([artistId, kind, platform, accountId, entry]);
  if (kind === "web_page") return `vault:${hex}`;
  if (kind === "caption" || kind === "transcript") return `social:${hex}`;
  if (platform === null) throw new TypeError("a release or moment needs a platform");
  return `latest:${platform}:${hex}`;
}

/** The content that an original's revision hashes; absent fields count as null (decision 1.10). */
export type OriginalContent = Omit<Revised, "places"> & {
  /** The map from its text to time or pages (decision 1.33); absent or null without one. */
  places?: readonly TextPlace[] | null;
};

/**
 * The revision of an original: a hash of its source and content. Curation, visibility and
 * retrievedAt do not count (decision 1.10). A place map is normalized and hashed only if there is
 * one, as in every earlier release.
 */
export function revisionOf(sourceId: string, content: OriginalContent): string {
  const { places = null, ...revised } = picked(content, revisedNames);
  const map = places !== null && { places: normalizedPlaces(places) };
  return hashOf({ sourceId, ...revised, ...map });
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
  /** The stored form of `places`; null without them. */
  placeMap: string | null;
  /** What the original states about releases (decision 3.36). */
  statements: StatedRow[];
}

const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** Derives these columns; pass `analyzed` when the text is already analyzed. */
export function derivedColumns(
  content: OriginalContent,
  analyzed: AnalyzedText = analyzedText(content.text),
): DerivedColumns {
  const date = dateOf(content);
  const interval = date === null ? null : parsePartialDate(date);
  return {
    urlKey: comparable(content.url),
    postKey: postKeyOf(content),
    datedFrom: interval?.start ?? null,
    datedUntil: interval === null ? null : new Date(Math.min(interval.end.getTime(), lastInstant)),
    textLength: content.text.length,
    placeMap: content.places == null ? null : placeMapOf(content.places),
    statements: statedIn(content, analyzed.words),
    ...searchColumns(content, analyzed),
  };
}

/** Analyzes a text with this release's version of the analysis. */
export function searchColumns(
  content: { title: string | null; text: string; url: string },
  analyzed: AnalyzedText = analyzedText(content.text),
): SearchColumns {
  return {
    tokens: searchVectorOf(content, analyzed),
    tokenCount: analyzed.tokens.length,
    tokenVersion,
  };
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

function comparable(url: string): string {
  const canonical = canonicalUrl(url);
  if (canonical === null) throw new TypeError("the URL of an original must be http or https");
  return canonical;
}
