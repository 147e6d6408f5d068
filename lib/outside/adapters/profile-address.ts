import type { Platform } from "#lib/contract/platform.js";

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
