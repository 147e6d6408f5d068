import { expect, test } from "vitest";
import { profileAt } from "#lib/artist/profile-at.js";

const fediverse = "https://tidal.example/";
const read = (url: string) => {
  const profile = profileAt(url, fediverse);
  return [profile?.platform, profile?.identifier];
};

test.each([
  ["https://bsky.app/profile/Skerry.example?ref=x", "social_a", "Skerry.example"],
  ["https://tidal.example/@skerry/", "social_b", "skerry@tidal.example"],
  ["https://www.tiktok.com/@skerry", "social_c", "skerry"],
  [
    "https://musicbrainz.org/artist/5ea11947-0f3d-4c62-9b1e-7a30c2d4e816",
    "catalog_a",
    "5ea11947-0f3d-4c62-9b1e-7a30c2d4e816",
  ],
  ["https://www.discogs.com/artist/8841207-Skerrylight", "catalog_b", "8841207"],
  [
    "https://skerry.example/moments/feed.json",
    "moments",
    "https://skerry.example/moments/feed.json",
  ],
])("%s is %s %s", (url, platform, identifier) => {
  expect(read(url)).toEqual([platform, identifier]);
});

test("a site without an adapter is a separate platform, and its profile is the address", () => {
  expect(read("https://www.Band.example/us/?utm_source=x#top")).toEqual([
    "band.example",
    "https://www.band.example/us",
  ]);
  expect(read("https://other.example/@skerry")).toEqual([
    "other.example",
    "https://other.example/@skerry",
  ]);
  expect(profileAt("https://tidal.example/@skerry", undefined)?.platform).toBe("tidal.example");
});

test("two spellings of one address become one profile", () => {
  const one = profileAt("https://bsky.app/profile/Skerry.example", undefined);
  const other = profileAt("https://BSKY.app/profile/skerry.EXAMPLE/", undefined);
  expect(one?.folded).toBe(other?.folded);
});

test.each([
  ["https://[::1]/", "https://[::1]/"],
  ["https://social_a/", "https://social_a/"],
  ["https://moments/", "https://moments/"],
  ["a host name of 68 characters", `https://${"a".repeat(60)}.example/`],
  ["an address of 1221 characters", `https://band.example/${"x".repeat(1200)}`],
])("%s is not a valid profile", (_name, url) => {
  expect(profileAt(url, undefined)).toBeNull();
});
