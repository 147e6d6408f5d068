import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { snapDown } from "#lib/kernel/text.js";

/** The parts of a candidate that identify it when it is found again. */
interface SuppressionParts {
  destination: "lore" | "link";
  /** Canonical URL. */
  urlKey: string;
  linkPlatform: string | null;
  foldedIdentifier: string | null;
}

/**
 * The suppression key, unique per artist: the page for Lore, the profile for a link (decision
 * 3.28).
 */
export function suppressionKeyOf(parts: SuppressionParts): string {
  if (parts.destination === "lore") return `lore ${parts.urlKey}`;
  return `link ${parts.linkPlatform} ${parts.foldedIdentifier}`;
}

/** The reviewed content of a candidate, null where absent; any change makes a new revision. */
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

/** The revision of a candidate: the hash of its whole content (decision 1.3). */
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

/** A candidate as `record_candidate` takes it; that function decides whether it is recorded. */
export type FoundCandidate = ReturnType<typeof foundCandidate>;

/**
 * A candidate with its keys and revision.
 *
 * @param reason why it was suggested, for its reviewer; not part of the revision
 * @param foldedIdentifier of the profile that a link candidate names; null for a Lore candidate
 */
export function foundCandidate(
  id: string,
  urlKey: string,
  foldedIdentifier: string | null,
  reason: string,
  content: CandidateContent,
) {
  const { destination, linkPlatform } = content;
  return {
    id,
    ...content,
    reason,
    urlKey,
    suppressionKey: suppressionKeyOf({ destination, urlKey, linkPlatform, foldedIdentifier }),
    revision: candidateRevisionOf(content),
  };
}

/** Maximum UTF-16 units of an excerpt. */
const maxExcerptChars = 500;

/**
 * The Lore candidate for a page that was found, read or sent (decisions 3.27, 8.33). `rowId`
 * is the row of the page's original, the evidence of the candidate. A person decides whether the
 * page is about the artist.
 */
export function loreCandidate(
  artistId: string,
  rowId: string,
  page: { url: string; canonicalUrl: string | null; title: string | null; text: string },
): FoundCandidate {
  const { url, title, text } = page;
  const reason = "Nobody has confirmed that this page is about the artist";
  return foundCandidate(rowId, canonicalUrl(page.canonicalUrl ?? url) ?? url, null, reason, {
    artistId,
    destination: "lore",
    identity: "unresolved",
    url,
    title,
    excerpt: text.slice(0, snapDown(text, Math.min(text.length, maxExcerptChars))),
    linkPlatform: null,
    linkIdentifier: null,
    evidenceId: rowId,
  });
}
