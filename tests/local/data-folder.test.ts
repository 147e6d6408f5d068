import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { command, ended } from "../support/command.js";
import { freshDatabase } from "../support/database.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "data-folder-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a data folder of another Postgres is refused in one sentence that says what to do", async () => {
  await mkdir(join(folder, "postgres/data"), { recursive: true });
  await writeFile(join(folder, "postgres/data/PG_VERSION"), "15\n");
  for (const [name, ...args] of [["start", "--no-cron"], ["migrate"]] as const) {
    const { code, stderr } = await ended(command(name, [...args], { DATA_DIR: folder, PORT: "0" }));
    expect(code).toBe(1);
    expect(stderr).toMatch(/was made by Postgres 15; this release runs Postgres \d+.*DATA_DIR/);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
});

test("a database of another version of the service is refused in one sentence, and nothing keeps running", async () => {
  const { db, url, close } = await freshDatabase();
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', 4102444800000)`);
  for (const [name, ...args] of [["start", "--no-cron"], ["migrate"]] as const) {
    const settings = { DATABASE_URL: url, DATA_DIR: folder, PORT: "0" };
    const { code, stderr } = await ended(command(name, [...args], settings));
    expect(code).toBe(1);
    expect(stderr).toContain("a migration of 2100-01-01 that this release does not know");
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  await close();
});
