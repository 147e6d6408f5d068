import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { command, ended } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { artist, type Fields, load, page, rowsIn } from "./import-records.js";

let fresh: FreshDatabase;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "import-"));
});
beforeEach(() => fresh.db.execute(sql`truncate artists, users cascade`));
afterEach(() => {
  fresh.wire.onStatement = undefined;
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

const inLines = (...records: (Fields | string)[]) =>
  records
    .map((record) => `${typeof record === "string" ? record : JSON.stringify(record)}\n`)
    .join("");
const run = (args: string[], input = "") =>
  ended(command("import", args, { DATABASE_URL: fresh.url, DATA_DIR: folder }), input);

test.each([
  "before",
  "after",
] as const)("a connection lost %s a transaction begins ends the command with a sentence", async (cut) => {
  fresh.wire.onStatement = (text) => (text.startsWith("begin") ? cut : undefined);
  expect(await run(["-"], inLines(artist(), page()))).toEqual({
    code: 1,
    stdout: "",
    stderr: "the database is unavailable; repeating the import is safe\n",
  });
  fresh.wire.onStatement = undefined;
  await load(fresh.db, artist(), page());
  expect(await rowsIn(fresh.db, "originals")).toHaveLength(1);
});

test("a file is imported; a line that replaces an earlier line is reported with both numbers", async () => {
  const path = join(folder, "records.jsonl");
  await writeFile(path, inLines(artist(), page(), "", page({ text: "In a barn, in June." })));
  expect(await run([path])).toEqual({
    code: 0,
    stdout: "imported 1 original (1 new), 1 artist (1 new)\n",
    stderr: "line 4 replaces line 2: both describe the original https://press.example/story\n",
  });
  expect(await rowsIn(fresh.db, "originals")).toMatchObject([{ text: "In a barn, in June." }]);
});

test("an unreadable file is explained before a database is started", async () => {
  const missing = join(folder, "missing.jsonl");
  const underFile = join(folder, "file");
  await writeFile(underFile, "");
  for (const [path, sentence] of [
    [missing, `${missing} does not exist\n`],
    [folder, `${folder} is a folder, but a file is needed\n`],
    [
      join(underFile, "records.jsonl"),
      `${underFile}/records.jsonl cannot be reached: part of this path is a file, not a folder\n`,
    ],
  ] as const) {
    const settings = { DATA_DIR: join(folder, "none") };
    const { code, stderr } = await ended(command("import", [path], settings));
    expect({ code, stderr }).toEqual({ code: 1, stderr: sentence });
  }
  expect(await readdir(folder)).not.toContain("none");
});
