import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importLines } from "#lib/import/records/import-file.js";
import { databaseOfFile } from "../support/database.js";
import {
  account,
  artist,
  artistId,
  candidate,
  type Fields,
  link,
  load,
  otherArtistId,
  page,
  rowsIn,
} from "./import-records.js";

const fresh = await databaseOfFile();
beforeEach(() => fresh.db.execute(sql`truncate artists, users cascade`));

/** The problems of a refused file, one a line. */
async function problemsOf(...records: (Fields | string)[]): Promise<string[]> {
  const before = await rowsIn(fresh.db, "artists");
  const refused = await load(fresh.db, ...records).then(
    () => new Error("it was loaded"),
    (problem: Error) => problem,
  );
  expect(await rowsIn(fresh.db, "artists")).toEqual(before);
  return refused.message.split("\n");
}

/** The warnings of an imported file. */
async function warningsOf(...records: Fields[]): Promise<string[]> {
  const lines = async function* () {
    for (const record of records) yield JSON.stringify(record);
  };
  const warnings: string[] = [];
  await importLines(fresh.db, randomUUIDv7, lines(), {
    onLine: () => {},
    onOriginals: () => {},
    onWarning: (sentence) => warnings.push(sentence),
  });
  return warnings;
}

test("every bad line of a file is named at once, with each wrong field", async () => {
  expect(
    await problemsOf(
      artist(),
      "{",
      page({ url: "ftp://press.example/", curation: "good" }),
      { type: "album" },
      page(),
      "[]",
    ),
  ).toEqual([
    "line 2: the record must be valid JSON",
    "line 3: url must be an http or https URL",
    "line 3: curation must be one of approved, pending",
    "line 4: type must be one of artist, link, user, claim, account, original, candidate, lore",
    "line 6: the record must be a JSON object",
  ]);
});

test("of many problems the first twenty are listed, and the others counted", async () => {
  const told = await problemsOf(artist(), ...Array.from({ length: 23 }, () => "{"));
  expect(told).toHaveLength(21);
  expect(told.slice(-2)).toEqual(["line 21: the record must be valid JSON", "and 3 more problems"]);
});

test("every unknown artist is reported at its first line", async () => {
  const unknown = page({ artistId: otherArtistId });
  expect(await problemsOf(page(), unknown, unknown)).toEqual([
    "line 1: artistId is not an artist in the database or in the file",
    "line 2: artistId is not an artist in the database or in the file",
  ]);
});

test("problems that only the database finds are also reported at once, in line order", async () => {
  const other = artist({ id: otherArtistId, name: "Trost" });
  const candidateId = "01930000-0000-7000-8000-0000000000c1";
  const claim = { type: "claim", artistId, subject: "ole", status: "approved" };
  const ole = { type: "user", subject: "ole" };
  await load(fresh.db, artist(), other, link(), ole, claim);
  await load(fresh.db, candidate({ id: candidateId }));
  expect(
    await problemsOf(
      candidate({ id: candidateId, artistId: otherArtistId }),
      link({ artistId: otherArtistId }),
      { ...claim, subject: "nobody" },
      { type: "user", subject: "ida" },
      { ...claim, subject: "ida" },
    ),
  ).toEqual([
    "line 1: id belongs to another artist's candidate",
    "line 2: identifier belongs to another artist on this platform",
    "line 3: subject is not a user in the database or in the file",
    "line 5: another user is the approved owner of this artist",
  ]);
  expect(await rowsIn(fresh.db, "users")).toHaveLength(1);
});

test("a repeated key is reported with both lines, for every type of record", async () => {
  const user = { type: "user", subject: "ida" };
  const claim = { type: "claim", artistId, subject: "ida", status: "approved" };
  const lore = { type: "lore", artistId, text: "They met in a barn." };
  const each = [artist(), link(), user, claim, account(), page(), candidate(), lore];
  expect(await warningsOf(...each, ...each)).toEqual([
    `line 9 replaces line 1: both describe the artist ${artistId}`,
    `line 10 replaces line 2: both describe the profile of artist ${artistId} on social_a`,
    "line 11 replaces line 3: both describe the user ida",
    `line 12 replaces line 4: both describe the claim of ida to artist ${artistId}`,
    `line 13 replaces line 5: both describe the account a1 of artist ${artistId} on social_a`,
    "line 14 replaces line 6: both describe the original https://press.example/story",
    "line 15 replaces line 7: both describe the candidate https://press.example/story",
    `line 16 replaces line 8: both describe the Lore of artist ${artistId}`,
  ]);
});

test("the third line of a key is reported with the second; other keys are not reported", async () => {
  expect(await warningsOf(artist(), artist({ name: "A" }), artist({ name: "B" }))).toEqual([
    `line 2 replaces line 1: both describe the artist ${artistId}`,
    `line 3 replaces line 2: both describe the artist ${artistId}`,
  ]);
  expect(
    await warningsOf(
      artist(),
      artist({ id: otherArtistId }),
      page(),
      page({ artistId: otherArtistId }),
      page({ url: "https://press.example/other" }),
      account(),
      account({ accountId: "a2" }),
    ),
  ).toEqual([]);
});

test("of many repeated keys the first twenty are listed, and the others counted", async () => {
  const warnings = await warningsOf(...Array.from({ length: 22 }, () => artist()));
  expect(warnings).toHaveLength(21);
  expect(warnings.at(-1)).toBe("and 1 more line");
});
