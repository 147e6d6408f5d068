import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { snapDown } from "#lib/kernel/text.js";

/** What makes a candidate the same thing when it is found again (decision 3.28). */
export interface CandidateParts {
  destination: "lore" | "link";
  /** Canonical URL. */
  urlKey: string;
  linkPlatform: string | null;
  foldedIdentifier: string | null;
}

/** The suppression key beside the artist: the page for Lore, the profile for a link (decision 3.28). */
export function suppressionKeyOf(parts: CandidateParts): string {
  if (parts.destination === "lore") return `lore ${parts.urlKey}`;
  return `link ${parts.linkPlatform} ${parts.foldedIdentifier}`;
}

/** What a reviewer decides about; a change of any of it makes another revision. */
export interface CandidateContent {
  artistId: string;
  destination: "lore" | "link";
  identity: "confirmed" | "unresolved" | "wrong_artist";
  url: string;
  title: string | null;
  excerpt: string | null;
  linkPlatform: string | null;
  linkIdentifier: string | null;
  evidenceId: string | null;
}

/** The revision of a candidate: hash of all of its content, null for what is absent (decision 1.3). */
export function candidateRevisionOf(content: CandidateContent): string {
  const { artistId, destination, identity, url, title, excerpt } = content;
  const { linkPlatform, linkIdentifier, evidenceId } = content;
  return hashOf({
    artistId,
    destination,
    identity,
    url,
    title,
    excerpt,
    linkPlatform,
    linkIdentifier,
    evidenceId,
  });
}

/** A candidate in the form in which `record_candidate` takes it, which decides whether it is recorded. */
export type CandidateRow = Readonly<Record<string, unknown>>;

/**
 * The row of a candidate.
 *
 * @param urlKey canonical URL
 * @param foldedIdentifier the link's identifier as identifiers are compared; null for Lore
 */
export function candidateRow(
  id: string,
  urlKey: string,
  content: CandidateContent,
  foldedIdentifier: string | null,
): CandidateRow {
  const { destination, linkPlatform } = content;
  return {
    id,
    ...content,
    urlKey,
    suppressionKey: suppressionKeyOf({ destination, urlKey, linkPlatform, foldedIdentifier }),
    revision: candidateRevisionOf(content),
  };
}

/** UTF-16 units of a page that are shown to the person who decides about it. */
const maxExcerptChars = 500;

/**
 * The Lore candidate of a page that a lookup brought (decision 3.27). `rowId` is the row of its
 * original, which is its evidence; whose page it is remains for a person to say.
 */
export function loreCandidate(
  artistId: string,
  rowId: string,
  page: { url: string; canonicalUrl: string | null; title: string | null; text: string },
): CandidateRow {
  const { url, title, text } = page;
  const urlKey = canonicalUrl(page.canonicalUrl ?? url) ?? url;
  const content = {
    artistId,
    destination: "lore" as const,
    identity: "unresolved" as const,
    url,
    title,
    excerpt: text.slice(0, snapDown(text, Math.min(text.length, maxExcerptChars))),
    linkPlatform: null,
    linkIdentifier: null,
    evidenceId: rowId,
  };
  return candidateRow(rowId, urlKey, content, null);
}
