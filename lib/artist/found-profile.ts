import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { type FoundCandidate, foundCandidate } from "#lib/evidence/discovery-candidate.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { FoundProfile } from "#lib/outside/adapters/profile-address.js";

/** The link candidate for a profile that a search found; no original is its evidence. */
export function linkCandidate(
  artistId: string,
  id: string,
  { platform, identifier }: FoundProfile,
  { url, title, excerpt }: { url: string; title: string; excerpt: string },
): FoundCandidate {
  const reason = "A search for the artist found this profile; nobody has confirmed whose it is";
  return foundCandidate(id, canonicalUrl(url) ?? url, foldedIdentifier(identifier), reason, {
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
