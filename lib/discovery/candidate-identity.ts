import { hashOf } from "#lib/kernel/hash.js";

/** What makes a candidate the same thing when it is found again (contract 3, suppression key). */
export interface CandidateParts {
  destination: "lore" | "link";
  /** Canonical URL. */
  urlKey: string;
  linkPlatform: string | null;
  foldedIdentifier: string | null;
}

/** The suppression key beside the artist: the page for Lore, the profile for a link (contract 3). */
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

/** The revision of a candidate: hash of all of its content, null for what is absent (contract 1). */
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
