import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import type { Platform } from "#lib/contract/platform.js";
import { candidateRevisionOf, suppressionKeyOf } from "#lib/discovery/candidate-identity.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { snapDown } from "#lib/kernel/text.js";

/** A candidate in the form in which a settle records it; whether it is recorded is the database's to say. */
export type CandidateRow = Readonly<Record<string, unknown>>;

const maxExcerptChars = 500;

/**
 * The Lore candidate of a page that a lookup brought (contract 3, Discoveries). `rowId` is the row of
 * its original, which is its evidence; whose page it is remains for a person to say.
 */
export function loreCandidate(
  artistId: string,
  rowId: string,
  page: { url: string; canonicalUrl: string | null; title: string | null; text: string },
): CandidateRow {
  const { url, title, text } = page;
  const urlKey = canonicalUrl(page.canonicalUrl ?? url) ?? url;
  return candidateRow(rowId, urlKey, {
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

/** The candidate of a profile that a search named. */
export function linkCandidate(
  artistId: string,
  id: string,
  profile: { platform: Platform; identifier: string; url: string; title: string; excerpt: string },
): CandidateRow {
  const { platform, identifier, url, title, excerpt } = profile;
  return candidateRow(id, canonicalUrl(url) ?? url, {
    artistId,
    destination: "link",
    identity: "unresolved",
    url,
    title,
    excerpt,
    linkPlatform: platform,
    linkIdentifier: identifier,
    evidenceId: null,
  });
}

function candidateRow(
  id: string,
  urlKey: string,
  content: Parameters<typeof candidateRevisionOf>[0],
): CandidateRow {
  const { destination, linkPlatform, linkIdentifier } = content;
  return {
    id,
    ...content,
    urlKey,
    suppressionKey: suppressionKeyOf({
      destination,
      urlKey,
      linkPlatform,
      foldedIdentifier: linkIdentifier === null ? null : foldedIdentifier(linkIdentifier),
    }),
    revision: candidateRevisionOf(content),
  };
}
