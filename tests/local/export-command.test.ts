import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { madeSigningKey } from "#lib/local/local-secret.js";
import { command, ended } from "../support/command.js";
import { databaseOfFile, freshDatabase } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import { account, artist, load, page } from "../support/records.js";

const artistId = "01930000-1111-7000-8000-000000000001";
let folder: string;
const fresh = await databaseOfFile();
beforeAll(async () => {
  await load(
    fresh.db,
    artist(artistId, "Ana Duarte"),
    account(artistId, "social_a", "ana.example"),
    page(artistId, "We threw the whole demo away."),
  );
});
beforeEach(async () => {
  fresh.wire.onStatement = undefined;
  folder = await mkdtemp(join(tmpdir(), "export-"));
  return () => rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  ended(command("export", args, { DATABASE_URL: fresh.url, DATA_DIR: folder }));

test.each([
  ["id", artistId],
  ["name", "ana duarte"],
  ["handle", "@ana.example"],
])("an artist is named by %s, and the export goes to standard output", async (_, named) => {
  const { code, stdout, stderr } = await run(named);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(await exportOf(fresh.db, artistId));
});

test("an export file is complete, readable only by its owner, and accepted by the import command", async () => {
  const path = join(folder, "ana.jsonl");
  expect((await run(artistId, "--to", path)).code).toBe(0);
  const text = await readFile(path, "utf8");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(text).toBe(await exportOf(fresh.db, artistId));
  const lines = text.trimEnd().split("\n");
  const { records, sha256 } = JSON.parse(lines.at(-1) ?? "");
  expect(records).toEqual({ artist: 1, account: 1, original: 1 });
  const before = lines
    .slice(0, -1)
    .map((line) => `${line}\n`)
    .join("");
  expect(sha256).toBe(createHash("sha256").update(before).digest("hex"));
  const other = await freshDatabase();
  await importText(other.db, text);
  expect(await exportOf(other.db, artistId)).toBe(text);
  await other.close();
  const again = await ended(
    command("import", [path], { DATABASE_URL: fresh.url, DATA_DIR: folder }),
  );
  expect(again.stdout).toBe(
    "imported 1 original (1 unchanged), 1 artist (1 unchanged), 1 account (1 unchanged)\n",
  );
  expect(again.stderr).toContain("the export is unsigned");
});

test("an export is signed where there is a key, and the import with that key reports nothing about it", async () => {
  const path = join(folder, "ana.jsonl");
  const settings = { DATABASE_URL: fresh.url, DATA_DIR: folder, PROOF_KEY: madeSigningKey() };
  await ended(command("export", [artistId, "--to", path], settings));
  const last = (await readFile(path, "utf8")).trimEnd().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toEqual({ type: "export_signature", jws: expect.any(String) });
  const again = await ended(command("import", [path, "--with-rights"], settings));
  expect(again).toMatchObject({ code: 0, stderr: "" });
});

test("a failed export leaves no file or part of a file, and an older file unchanged", async () => {
  const path = join(folder, "ana.jsonl");
  await run(artistId, "--to", path);
  const before = await readFile(path, "utf8");
  await fresh.db.execute(sql`update artists set name = 'Ana D.' where id = ${artistId}`);
  fresh.wire.onStatement = (text) => (text.includes("from rows_of_jobs") ? "before" : undefined);
  const { code, stderr } = await run(artistId, "--to", path);
  expect([code, stderr.split("\n").length]).toEqual([1, 2]);
  expect(await readFile(path, "utf8")).toBe(before);
  expect(await readdir(folder)).toEqual(["ana.jsonl"]);
});

test.each([
  [[], /npm run export -- ARTIST/],
  [["a", "b"], /npm run export -- ARTIST/],
  [["--from", "x"], /npm run export -- ARTIST/],
  [["a", "--to", tmpdir()], /is not a regular file/],
  [["a", "--to", "/dev/null"], /^\/dev\/null is not a regular file/],
  [[artistId, "--to", "/nowhere/at/all.jsonl"], /^\/nowhere\/at does not exist\n$/],
  [["nobody"], /there is no artist with the name or handle nobody/],
  [["01930000-1111-7000-8000-00000000ffff"], /there is no artist/],
])("arguments %j end it with a sentence", async (args, sentence) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(sentence);
});
