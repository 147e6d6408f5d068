import { randomUUIDv7 } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command, ended } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { artist, claimant, load, page } from "../support/records.js";

let live: FreshDatabase;
let folder: string;
const ids = Array.from({ length: 3 }, () => randomUUIDv7()).sort();

beforeAll(async () => {
  live = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "drill-"));
  for (const [at, id] of ids.entries())
    await load(
      live.db,
      artist(id),
      ...claimant(id, `person ${at}`),
      page(id, `The record was made in ${2000 + at}.`, { url: `https://a.example/${at}` }),
      page(id, `And sold in ${2001 + at}.`, { url: `https://a.example/${at}/b` }),
    );
});
afterAll(async () => {
  await live.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (name: string, ...args: string[]) =>
  ended(command(name, args, { DATABASE_URL: live.url, DATA_DIR: folder }));

test("a backup of three artists is restored, the erasures since then are repeated, and everything matches", async () => {
  const [first = "", second = "", third = ""] = ids;
  const backup = join(folder, "backup");
  const made = await run("drill", "--to", backup);
  expect(made).toMatchObject({ code: 0, stdout: ids.map((id) => `${id} same\n`).join("") });
  expect((await readdir(backup)).sort()).toEqual(ids.map((id) => `${id}.jsonl`));

  // Erased in between: one artist, and a source of another.
  const { rows } = await live.db.execute(
    sql`select source_id from originals where artist_id = ${second} and url like '%/b'`,
  );
  const whole = await run("erase", first);
  const part = await run("erase", second, "--source", String(rows[0]?.source_id));
  const receipts = join(folder, "receipts.jsonl");
  await writeFile(receipts, whole.stdout + part.stdout);
  expect(await run("drill", "--from", backup, "--receipts", receipts)).toMatchObject({
    stderr: "Artists restored exactly: 3\n",
    code: 0,
    stdout: `${first} erased\n${second} erased\n${third} same\n`,
  });
  // Without the receipts the backup brings back what was erased, and matches only itself.
  await writeFile(join(backup, "receipts.jsonl"), whole.stdout);
  expect(await run("drill", "--from", backup)).toMatchObject({
    stderr: "Artists restored exactly: 3\n",
    stdout: expect.stringMatching(new RegExp(`^receipts left_out\n${first} same\n`)),
  });
});

test("a folder without a backup is not a success, and is named", async () => {
  const other = join(folder, "other");
  await mkdir(other);
  for (const name of [null, "skerrylight.jsonl"]) {
    if (name !== null) await writeFile(join(other, name), "");
    const { code, stderr } = await run("drill", "--from", other);
    expect(code).toBe(1);
    expect(stderr).toBe(`${other} has no backup: no file is named ID.jsonl, by an artist's id\n`);
  }
});

test("a backup with a changed word is not restored, and the drill fails", async () => {
  const changed = join(folder, "changed");
  await mkdir(changed);
  await chmod(changed, 0o777);
  await run("drill", "--to", changed);
  // A folder that was there stays open to those who use it.
  expect((await stat(changed)).mode & 0o777).toBe(0o777);
  const [, , third = ""] = ids;
  const path = join(changed, `${third}.jsonl`);
  await writeFile(path, (await readFile(path, "utf8")).replace("made in", "found in"));
  const drilled = await run("drill", "--from", changed);
  expect(drilled.code).toBe(1);
  expect(drilled.stdout).toContain(`${third} not_restored`);
});
