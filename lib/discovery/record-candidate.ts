import { foldedIdentifier } from "#lib/artist/folded-identifier.js";
import type { Platform } from "#lib/contract/platform.js";
import { type FoundCandidate, foundCandidate } from "#lib/evidence/discovery-candidate.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";

/** The candidate of a profile that a search named. */
export function linkCandidate(
  artistId: string,
  id: string,
  profile: { platform: Platform; identifier: string; url: string; title: string; excerpt: string },
): FoundCandidate {
  const { platform, identifier, url, title, excerpt } = profile;
  const content = {
    artistId,
    destination: "link" as const,
    identity: "unresolved" as const,
    url,
    title,
    excerpt,
    linkPlatform: platform,
    linkIdentifier: identifier,
    evidenceId: null,
  };
  return foundCandidate(id, canonicalUrl(url) ?? url, foldedIdentifier(identifier), content);
}
