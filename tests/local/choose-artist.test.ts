import { expect, test } from "vitest";
import { chooseArtist } from "#lib/cli/ask/choose-artist.js";
import { databaseOfFile } from "../support/database.js";
import { account, artist, artistId, link, load, otherArtistId } from "./import-records.js";

const demoId = "01930000-cafe-7000-8000-0000000005ea";
const twinId = "01930000-0000-7000-8000-000000000003";

const fresh = await databaseOfFile();

const chosen = async (wanted: string | null) => (await chooseArtist(fresh.db, wanted)).id;

test("without a name: the only artist, then the only one besides the demo artist, then the demo artist", async () => {
  await expect(chosen(null)).rejects.toThrow("there is no artist yet");
  await load(fresh.db, artist({ id: demoId, name: "Skerrylight" }));
  expect(await chosen(null)).toBe(demoId);
  await load(fresh.db, artist());
  expect(await chosen(null)).toBe(artistId);
  await load(fresh.db, artist({ id: otherArtistId, name: "Trost" }));
  expect(await chosen(null)).toBe(demoId);
});

test("an artist is named by id in either case, by name in either case, or by a handle", async () => {
  await load(
    fresh.db,
    link({
      platform: "social_b",
      identifier: "Night.Jar",
      url: "https://social.example/@Night.Jar",
    }),
    account({
      artistId: otherArtistId,
      handle: "@trost.tunes",
      url: "https://social.example/trost",
    }),
  );
  expect(await chosen(otherArtistId.toUpperCase())).toBe(otherArtistId);
  expect(await chosen("nattergal")).toBe(artistId);
  expect(await chosen("@night.jar")).toBe(artistId);
  expect(await chosen("Trost.Tunes")).toBe(otherArtistId);
  expect(await chosen("https://social.example/@night.jar")).toBe(artistId);
});

test("a disconnected account does not name an artist", async () => {
  await load(fresh.db, account({ artistId: otherArtistId, handle: "trost.tunes", removed: true }));
  await expect(chosen("trost.tunes")).rejects.toThrow(
    "no artist with the name or handle trost.tunes",
  );
});

test("an unknown id is reported, and several artists of one name are listed", async () => {
  await expect(chosen("01930000-0000-7000-8000-00000000dead")).rejects.toThrow(
    "there is no artist",
  );
  await load(fresh.db, artist({ id: twinId, name: "TROST" }));
  await expect(chosen("trost")).rejects.toThrow(new RegExp(`${otherArtistId}  Trost\n  ${twinId}`));
  expect(await chosen(twinId)).toBe(twinId);
});
