import { expect, test } from "vitest";
import { catalogIdsIn } from "#lib/web/claims/catalog-ids.js";

const mbid = "0d2b6a5e-6f1c-4d0f-9d2a-3b8f5d7e1c11";
const one = { platform: "catalog_a", identifier: mbid };
const other = { platform: "catalog_b", identifier: "77" };

test.each([
  ["", []],
  [mbid.toUpperCase(), [one]],
  [`https://musicbrainz.org/artist/${mbid}`, [one]],
  [`beta.musicbrainz.org/artist/${mbid}/releases?page=2`, [one]],
  ["https://www.discogs.com/artist/77-Low-Lamp", [other]],
  ["discogs.com/de/artist/77", [other]],
  ["77", [other]],
  [` ${mbid},\n https://discogs.com/artist/77 `, [one, other]],
])("%j names these artists of catalogs", (text, ids) => {
  expect(catalogIdsIn(text)).toEqual(ids);
});

test.each([
  "https://low-lamp.example/",
  `https://evil.example/musicbrainz.org/artist/${mbid}`,
  `https://discogs.com/artist/${mbid}`,
  "https://musicbrainz.org/artist/77",
  `https://musicbrainz.org/release/${mbid}`,
  "discogs.com/artist/77Low",
])("%j is not an identifier, and is named", (text) => {
  expect(catalogIdsIn(text)).toBe(`Not an artist at MusicBrainz or Discogs: “${text}”`);
});

test("two identifiers of one catalog are refused", () => {
  expect(catalogIdsIn("77 78")).toBe("One page of each catalog.");
});
