import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { soundPlaces } from "#lib/contract/given-places.js";
import { revisionOf } from "#lib/evidence/source-identity.js";
import { hashOf } from "#lib/kernel/hash.js";
import { databaseOfFile } from "../support/database.js";
import { artist, load, page, rowsIn } from "./import-records.js";

const fresh = await databaseOfFile();
beforeEach(() => fresh.db.execute(sql`truncate artists, users cascade`));

const cue = (start: number, startSeconds: number, endSeconds: number) => ({
  start,
  startSeconds,
  endSeconds,
});
const onPage = (start: number, number: number) => ({ start, page: number });
const text = "The band 🎸 recorded in a barn.";

test.each([
  ["no list", "0:00", "places must be an array"],
  ["an empty list", [], "places must have 1 to 50000 items"],
  [
    "50,001 items",
    Array.from({ length: 50_001 }, () => onPage(0, 1)),
    "places must have 1 to 50000 items",
  ],
  [
    "an item without place",
    [{ start: 0 }],
    "places[0] must have start with startSeconds and endSeconds, or start with page",
  ],
  [
    "an item with both",
    [{ ...cue(0, 0, 1), page: 1 }],
    "places[0] must have start with startSeconds and endSeconds, or start with page",
  ],
  [
    "times and pages",
    [cue(0, 0, 1), onPage(4, 1)],
    "places[1] must have the same fields as the item before",
  ],
  [
    "a start that goes back",
    [cue(4, 0, 1), cue(4, 1, 2)],
    "places[1].start must be greater than in the item before",
  ],
  [
    "a negative start",
    [cue(-1, 0, 1)],
    "places[0].start must be a whole number from 0 to 2147483647",
  ],
  [
    "a broken start",
    [onPage(1.5, 1)],
    "places[0].start must be a whole number from 0 to 2147483647",
  ],
  [
    "a time before zero",
    [cue(0, -0.1, 1)],
    "places[0].startSeconds must be a number of seconds from 0 to 36000000",
  ],
  [
    "a time without end",
    [cue(0, 0, 1e300)],
    "places[0].endSeconds must be a number of seconds from 0 to 36000000",
  ],
  [
    "an end before the beginning",
    [cue(0, 2, 1)],
    "places[0].endSeconds must not be less than startSeconds",
  ],
  [
    "times that go back",
    [cue(0, 5, 6), cue(4, 4, 7)],
    "places[1].startSeconds must not be less than in the item before",
  ],
  [
    "pages that go back",
    [onPage(0, 2), onPage(4, 1)],
    "places[1].page must not be less than in the item before",
  ],
  ["page 0", [onPage(0, 0)], "places[0].page must be a whole number from 1 to 1000000"],
  [
    "a start at the end of the text",
    [onPage(0, 1), onPage(text.length, 2)],
    "places[1].start must lie inside the text and must not split a surrogate pair",
  ],
  [
    "half of an emoji",
    [cue(text.indexOf("🎸") + 1, 0, 1)],
    "places[0].start must lie inside the text and must not split a surrogate pair",
  ],
])("%s is refused, and the field is named", async (_what, places, sentence) => {
  await expect(load(fresh.db, artist(), page({ text, places }))).rejects.toThrow(
    `line 2: ${sentence}`,
  );
  expect(await rowsIn(fresh.db, "originals")).toEqual([]);
});

test("a collected text is stored with its map when that fits, and without it otherwise", () => {
  expect(soundPlaces(text, [onPage(0, 1), onPage(4, 2)])).toHaveLength(2);
  for (const places of [null, undefined, [], [cue(0, Number.NaN, 1)], [onPage(text.length, 1)]]) {
    expect(soundPlaces(text, places)).toBeNull();
  }
});

test("… and the unchanged record is imported", async () => {
  const places = [
    cue(0, 0, 1),
    cue(4, 1, 1),
    cue(text.indexOf("🎸"), 1, 2),
    cue(text.length - 1, 1.5, 36_000_000),
  ];
  await load(fresh.db, artist(), page({ text, places }));
  await load(
    fresh.db,
    page({ text, url: "https://press.example/b.pdf", places: [onPage(0, 2), onPage(4, 2)] }),
  );
  const rows = await rowsIn(fresh.db, "originals");
  expect(rows.map((row) => typeof row.place_map)).toEqual(["string", "string"]);
});

const content = {
  kind: "web_page" as const,
  url: "https://press.example/story",
  canonicalUrl: null,
  collectionUrl: null,
  title: null,
  text,
  publishedAt: null,
  activityDate: null,
  activityDateKind: null,
  truncated: null,
};

test("a revision without a map hashes what release 0.1.0 hashed, and with a map also the map", () => {
  const sourceId = "vault:1";
  const before = hashOf({ sourceId, ...content });
  expect(revisionOf(sourceId, content)).toBe(before);
  expect(revisionOf(sourceId, { ...content, places: null })).toBe(before);
  const places = [cue(0, 0, 1.25)];
  expect(revisionOf(sourceId, { ...content, places })).toBe(
    hashOf({ sourceId, ...content, places }),
  );
});
