import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import type { Platform } from "#lib/contract/platform.js";
import { type FoundCandidate, foundCandidate } from "#lib/evidence/discovery-candidate.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";

/** A public profile, parsed from its URL. */
export interface FoundProfile {
  platform: Platform;
  identifier: string;
}

const forms: readonly [Platform, RegExp][] = [
  ["social_a", /^https:\/\/bsky\.app\/profile\/([\w.:-]{3,253})\/?$/],
  ["social_c", /^https:\/\/(?:www\.)?tiktok\.com\/@([\w.]{2,24})\/?$/],
  ["catalog_a", /^https:\/\/musicbrainz\.org\/artist\/([0-9a-f-]{36})\/?$/],
  ["catalog_b", /^https:\/\/(?:www\.)?discogs\.com\/artist\/([1-9]\d{0,11})(?:-[^/]*)?\/?$/],
];

/** The profile at a URL of a known platform; null for any other page. */
export function profileOfUrl(url: string): FoundProfile | null {
  const bare = url.replace(/[?#].*/s, "");
  for (const [platform, form] of forms) {
    const identifier = form.exec(bare)?.[1];
    if (identifier !== undefined) return { platform, identifier };
  }
  return null;
}

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
