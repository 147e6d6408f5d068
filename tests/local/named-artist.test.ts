import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { chooseArtist } from "#lib/cli/ask/choose-artist.js";
import { databaseOfFile } from "../support/database.js";
import { account, artist, artistId, link, load, otherArtistId } from "./import-records.js";

let demo: { type: string; id: string; name: string };
const fresh = await databaseOfFile();
beforeAll(async () => {
  const [first = ""] = (await readFile("lib/local/demo/artist.jsonl", "utf8")).split("\n");
  demo = JSON.parse(first);
});
beforeEach(() => fresh.db.execute(sql`truncate artists, users cascade`));

const chosen = async (wanted: string | null) => (await chooseArtist(fresh.db, wanted)).id;
const nattergal = artist();
const trost = artist({ id: otherArtistId, name: "Trost" });

test("without a name the only artist is asked, then the only one besides the demo artist, then the demo artist", async () => {
  await load(fresh.db, demo);
  expect(await chosen(null)).toBe(demo.id);
  await load(fresh.db, nattergal);
  expect(await chosen(null)).toBe(artistId);
  await load(fresh.db, trost);
  expect(await chosen(null)).toBe(demo.id);
});

test("without a name and without the demo artist the only artist is asked, and of two none", async () => {
  await expect(chosen(null)).rejects.toThrow("there is no artist yet");
  await load(fresh.db, trost);
  expect(await chosen(null)).toBe(otherArtistId);
  await load(fresh.db, nattergal);
  await expect(chosen(null)).rejects.toThrow(
    `which artist? Choose one with --artist:\n  ${artistId}  Nattergal\n  ${otherArtistId}  Trost`,
  );
});

test.each([
  ["its id", otherArtistId],
  ["its id in capitals", otherArtistId.toUpperCase()],
  ["its name", "Trost"],
  ["its name, folded", " trost "],
  ["the handle of a profile", "@trost.official"],
  ["the address of a profile", "https://social.example/trost.official"],
  ["the handle of a connected account", "Trost-Moments"],
])("an artist is named by %s", async (_what, wanted) => {
  await load(fresh.db, demo, nattergal, link(), account(), trost);
  const own = { artistId: otherArtistId };
  await load(
    fresh.db,
    link({ ...own, identifier: "trost.official", url: "https://social.example/trost.official" }),
    account({ ...own, platform: "moments", handle: "trost-moments" }),
  );
  expect(await chosen(wanted)).toBe(otherArtistId);
});

test("neither a disconnected account nor a part of a name names an artist", async () => {
  await load(fresh.db, nattergal, trost, account({ handle: "gone", removed: true }));
  await expect(chosen("gone")).rejects.toThrow(
    `there is no artist with the name or handle gone; known artists:\n  ${artistId}  Nattergal`,
  );
  await expect(chosen("Natter")).rejects.toThrow(
    "there is no artist with the name or handle Natter",
  );
});

test("a name of two artists selects neither: their ids are listed to choose from", async () => {
  await load(fresh.db, demo, nattergal, artist({ id: otherArtistId, name: "NATTERGAL" }));
  await expect(chosen("nattergal")).rejects.toThrow(
    new RegExp(`several artists.*\n.*${artistId}.*\n.*${otherArtistId}`),
  );
  await expect(chosen("nattergal")).rejects.not.toThrow(demo.id);
});

test("an unknown id is reported", async () => {
  const unknown = "01930000-0000-7000-8000-00000000dead";
  await expect(chosen(unknown)).rejects.toThrow(`there is no artist ${unknown}`);
});
