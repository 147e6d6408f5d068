import type { OriginalKind } from "#lib/contract/knowledge-sources.js";
import { searchVectorOf } from "#lib/evidence/search-terms.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { tokensOf } from "#lib/kernel/tokens.js";

/** What names a source; `answerId` is needed for a published answer, `platform` for a release or moment. */
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

/** The stable identity of a source: latest, social and vault sources by hash, answers by id (decision 1.9). */
export function sourceIdOf(parts: SourceParts): string {
  const { artistId, kind, platform, accountId, answerId } = parts;
  if (kind === "published_answer") {
    if (answerId === null) throw new TypeError("A published answer has an answerId.");
    return `answer:${answerId}`;
  }
  const entry = parts.entryId ?? comparable(parts.canonicalUrl ?? parts.url);
  const hex = hashOf([artistId, kind, platform, accountId, entry]);
  if (kind === "web_page") return `vault:${hex}`;
  if (kind === "caption" || kind === "transcript") return `social:${hex}`;
  if (platform === null) throw new TypeError("A snapshot entry has a platform.");
  return `latest:${platform}:${hex}`;
}

/** Everything that a revision of an original hashes, null for what is absent (decision 1.10). */
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
}

/** The revision of an original: its content and source, not curation, visibility or retrievedAt (decision 1.10). */
export function revisionOf(sourceId: string, content: OriginalContent): string {
  const { kind, url, canonicalUrl, collectionUrl, title, text } = content;
  const { publishedAt, activityDate, activityDateKind, truncated } = content;
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
  });
}

/** The columns of an original that are derived from its content, so that it can be found; lengths in UTF-16 units. */
export interface DerivedColumns {
  urlKey: string;
  postKey: string;
  datedFrom: Date | null;
  /** Never behind year 9999: the database reads no year of five digits as JavaScript writes it. */
  datedUntil: Date | null;
  textLength: number;
  /** Input text of a tsvector. */
  tokens: string;
  /** Search terms of the body, the title not counted. */
  tokenCount: number;
}

const lastInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** Derives the columns of an original that depend on nothing but its content. */
export function derivedColumns(content: OriginalContent): DerivedColumns {
  const date = dateOf(content);
  const interval = date === null ? null : parsePartialDate(date);
  return {
    urlKey: comparable(content.url),
    postKey: postKeyOf(content),
    datedFrom: interval?.start ?? null,
    datedUntil: interval === null ? null : new Date(Math.min(interval.end.getTime(), lastInstant)),
    textLength: content.text.length,
    tokens: searchVectorOf(content),
    tokenCount: tokensOf(content.text).length,
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
  if (canonical === null) throw new TypeError("The URL of an original is http or https.");
  return canonical;
}
