import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { warningLines } from "#lib/import/records/import-report.js";
import { databaseOfFile } from "../support/database.js";
import { artist, load, page, rowsIn } from "./import-records.js";

const fresh = await databaseOfFile();
beforeEach(() => fresh.db.execute(sql`truncate artists, users cascade`));

const imported = async (fields: Record<string, unknown>) => {
  const report = await load(fresh.db, artist(), page(fields));
  const [row] = await rowsIn(fresh.db, "originals");
  return { report, row, warnings: warningLines(report) };
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe("an imported publication more than a day after it was read", () => {
  test.each([
    ["its retrievedAt", "2024-06-01T12:00:00Z", "2024-06-02T12:00:01Z", "2024-06-02T12:00:00Z"],
    ["the end of a day of reading", "2024-06-01", "2024-06-04", "2024-06-03"],
  ])("is unknown by %s, and known up to a day after", async (_, retrievedAt, ahead, known) => {
    const unknown = await imported({ publishedAt: ahead, retrievedAt });
    expect(unknown.row).toMatchObject({
      published_at: null,
      dated_from: null,
      retrieved_at: retrievedAt,
      text: "The band recorded in a barn.",
    });
    expect(unknown.warnings).toEqual([
      `line 2: warning: publishedAt ${ahead} is more than a day after retrievedAt ${retrievedAt}, so it is stored as unknown`,
    ]);
    await fresh.db.execute(sql`truncate artists cascade`);
    const kept = await imported({ publishedAt: known, retrievedAt });
    expect(kept.row).toMatchObject({ published_at: known });
    expect(kept.warnings).toEqual([]);
  });

  test.each([
    ["no retrievedAt", undefined],
    ["a retrievedAt that lies ahead itself", inDays(40)],
  ])("is unknown by the import with %s", async (_, retrievedAt) => {
    const publishedAt = inDays(3);
    const { row, warnings } = await imported({ publishedAt, retrievedAt });
    expect(row).toMatchObject({ published_at: null });
    expect(warnings).toEqual([
      `line 2: warning: publishedAt ${publishedAt} is more than a day after this import, so it is stored as unknown`,
    ]);
  });

  test("is reported for each stored line, in order, and not for a line that another replaces", async () => {
    const publishedAt = inDays(3);
    const other = page({ url: "https://press.example/other", publishedAt });
    const report = await load(fresh.db, artist(), other, page({ publishedAt }), other);
    expect(report.original?.created).toBe(2);
    expect(report.warnings?.map(({ line }) => line)).toEqual([3, 4]);
  });

  test("changes nothing when imported again, and is reported again", async () => {
    const fields = { publishedAt: inDays(3) };
    await imported(fields);
    const before = await rowsIn(fresh.db, "originals");
    const { report, warnings } = await imported(fields);
    expect(report.original).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(warnings).toHaveLength(1);
    expect(await rowsIn(fresh.db, "originals")).toEqual(before);
  });
});

test("a future activity date is stored as the catalog states it, without a warning", async () => {
  const activityDate = inDays(30).slice(0, 10);
  const catalog = { kind: "release", platform: "catalog_a", activityDateKind: "release" };
  const { row, warnings } = await imported({ ...catalog, activityDate });
  expect(row).toMatchObject({ activity_date: activityDate });
  expect(warnings).toEqual([]);
});

test("a report has no warnings when there is nothing to warn about", async () => {
  const { report } = await imported({ publishedAt: "2024-06-01" });
  expect(report).not.toHaveProperty("warnings");
});

test("twenty warnings are listed in line order, and the others are counted", () => {
  const warnings = Array.from({ length: 22 }, (_, at) => ({ line: at + 1, sentence: "ahead" }));
  const lines = warningLines({ warnings });
  expect(lines.slice(0, 2)).toEqual(["line 1: warning: ahead", "line 2: warning: ahead"]);
  expect(lines.slice(20)).toEqual(["and 2 more warnings"]);
  expect(warningLines({ warnings: warnings.slice(1) }).at(-1)).toBe("and 1 more warning");
});
