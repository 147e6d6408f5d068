import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { command, ended } from "../support/command.js";
import { type WatchedWire, watchedWire } from "../support/cut-wire.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { artist, artistId, load, page, rowsIn } from "./import-records.js";

let fresh: FreshDatabase;
let wire: WatchedWire;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  wire = await watchedWire(fresh.url);
  folder = await mkdtemp(join(tmpdir(), "erase-"));
});
beforeEach(async () => {
  await fresh.db.execute(sql`truncate artists, users, erasures cascade`);
  await load(fresh.db, artist(), page());
});
afterAll(async () => {
  await wire.close();
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (name: string, ...args: string[]) =>
  ended(command(name, args, { DATABASE_URL: wire.url, DATA_DIR: folder }));
const erase = (...args: string[]) => run("erase", ...args);

test("an artist is erased by id, the receipt is one line, and it is printed again", async () => {
  const first = await erase(artistId);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  const receipt = JSON.parse(first.stdout);
  expect(receipt).toMatchObject({ artistId, scope: {}, erased: { artists: 1, originals: 1 } });
  expect(await rowsIn(fresh.db, "originals")).toEqual([]);
  expect(await erase(artistId)).toEqual(first);
});

test("another name, an unknown artist and a wrong part erase nothing", async () => {
  expect(await erase(artistId, "--name", "Nobody")).toEqual({
    code: 1,
    stdout: "",
    stderr: "name must be the artist's name, exactly\n",
  });
  expect((await erase("01930000-0000-7000-8000-000000000000")).code).toBe(1);
  expect(await erase(artistId, "--only", "evidence")).toMatchObject({
    code: 1,
    stderr: "only must be interview\n",
  });
  expect((await erase(artistId, "--account", "social_a")).code).toBe(1);
  expect((await erase()).stderr).toContain("npm run erase -- ARTIST");
  expect(await rowsIn(fresh.db, "originals")).toHaveLength(1);
});

test("one source is erased alone", async () => {
  const [{ source_id: sourceId } = {}] = await rowsIn(fresh.db, "originals");
  const { stdout } = await erase(artistId, "--source", String(sourceId));
  expect(JSON.parse(stdout)).toMatchObject({ scope: { sourceId }, erased: { originals: 1 } });
  expect(await rowsIn(fresh.db, "artists")).toHaveLength(1);
});

test("an import names the line of an erased artist, and --again loads it", async () => {
  await erase(artistId);
  const path = join(folder, "again.jsonl");
  await writeFile(path, `${JSON.stringify(artist())}\n${JSON.stringify(page())}\n`);
  expect(await run("import", path)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "line 1: this artist was erased; with --again it is loaded again",
    ),
  });
  expect((await run("import", path, "--again")).code).toBe(0);
  expect(await rowsIn(fresh.db, "originals")).toHaveLength(1);
});

test("receipts are replayed on a restored database, and a line that is none is named", async () => {
  const path = join(folder, "receipts.jsonl");
  const { stdout } = await erase(artistId);
  await writeFile(path, `${stdout}\n`);
  await fresh.db.execute(sql`truncate erasures`);
  await load(fresh.db, artist(), page());
  expect(await erase("--replay", path)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(artistId),
    stderr: "1 of 1 erasures were made again; the others hold here\n",
  });
  expect(await rowsIn(fresh.db, "artists")).toEqual([]);
  expect(await erase("--replay", path)).toMatchObject({ code: 0, stdout: "" });
  await writeFile(path, `${stdout}{"type": "artist"}\n`);
  expect((await erase("--replay", path)).stderr).toBe("line 2 is no receipt of an erasure\n");
});
