import type { OriginalKind } from "#lib/contract/knowledge-sources.js";
import type { TextPlace } from "#lib/contract/places.js";
import { normalizedPlaces, placeMapOf } from "#lib/evidence/places.js";
import { type AnalyzedText, analyzedText, searchVectorOf } from "#lib/evidence/search-terms.js";
import { type StatedRow, statedIn } from "#lib/evidence/statements/stated-in.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { tokenVersion } from "#lib/kernel/token-version.js";

/** The parts of a source's identity; a published answer needs `answerId`, a release or moment `platform`. */
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
 * The stable identity of a source: latest, social and vault sources by hash, answers by id (decision 1.9).
 *
 * @throws TypeError when a needed part is null
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

/** The content that the revision of an original hashes, null where absent (decision 1.10). */
export interface OriginalContent {
  kind: OriginalKind;
  url: string;
  canonicalUrl: string | null;
  collectionUrl: string | null;
  title: string | null;
  text: string;
  publishedAt: string | null;
  activityDate: string | null;
  activityDateKind: "release" | "moment" | null;
  truncated: boolean | null;
  /** The map from its text to time or pages (decision 1.33); absent or null without one. */
  places?: readonly TextPlace[] | null;
}

/**
 * The revision of an original: a hash of its source and content, not of curation, visibility and retrievedAt (decision
 * 1.10). Without a map of places it is the one that release 0.1.0 computes; with one, the map in normal form is a
 * further member.
 */
export function revisionOf(sourceId: string, content: OriginalContent): string {
  const { kind, url, canonicalUrl, collectionUrl, title, text } = content;
  const { publishedAt, activityDate, activityDateKind, truncated, places = null } = content;
  return hashOf({
    sourceId,
    kind,
    url,
    canonicalUrl,
    collectionUrl,
    title,
    text,
    publishedAt,
    activityDate,
    activityDateKind,
    truncated,
    ...(places !== null && { places: normalizedPlaces(places) }),
  });
}

/** Columns of an original that its analysis makes. */
export interface SearchColumns {
  /** Input text of a tsvector. */
  tokens: string;
  /** Search terms of the body, the title not counted. */
  tokenCount: number;
  tokenVersion: number;
}

/** Columns of an original that are derived from its content, for search and for statements; lengths in UTF-16 units. */
export interface DerivedColumns extends SearchColumns {
  urlKey: string;
  postKey: string;
  datedFrom: Date | null;
  /** At most the end of year 9999: JavaScript writes later years with a sign, which Postgres rejects. */
  datedUntil: Date | null;
  textLength: number;
  /** `places` as they are kept; null without them. */
  placeMap: string | null;
  /** What the original states of releases (decision 3.36). */
  statements: StatedRow[];
}

const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** Derives these columns; `analyzed` is the text, when it was analyzed already. */
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

/** Analyses a text, with this release's version of the analysis. */
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

/** The canonical form of `canonicalUrl`, else of `url`: with platform and account it names the post (decision 1.9). */
export function postKeyOf(content: { url: string; canonicalUrl: string | null }): string {
  return comparable(content.canonicalUrl ?? content.url);
}

/** The date of an original: activityDate for catalog and moment entries, publishedAt for the others (decision 1.8). */
function dateOf({ kind, activityDate, publishedAt }: OriginalContent): string | null {
  return kind === "release" || kind === "moment" ? activityDate : publishedAt;
}

function comparable(url: string): string {
  const canonical = canonicalUrl(url);
  if (canonical === null) throw new TypeError("the URL of an original must be http or https");
  return canonical;
}
