import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
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

test("a data folder of another Postgres version is refused with a sentence that says what to do", async () => {
  await mkdir(join(folder, "postgres/data"), { recursive: true });
  await writeFile(join(folder, "postgres/data/PG_VERSION"), "15\n");
  for (const [name, ...args] of [["start", "--no-cron"], ["migrate"]] as const) {
    const { code, stderr } = await ended(command(name, [...args], { DATA_DIR: folder, PORT: "0" }));
    expect(code).toBe(1);
    expect(stderr).toMatch(/was created by Postgres 15; this release runs Postgres \d+.*DATA_DIR/);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
});

test("a database of another version of the service is refused with a sentence, and nothing keeps running", async () => {
  const { db, url, close } = await freshDatabase();
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', 4102444800000)`);
  for (const [name, ...args] of [["start", "--no-cron"], ["migrate"]] as const) {
    const settings = { DATABASE_URL: url, DATA_DIR: folder, PORT: "0" };
    const { code, stderr } = await ended(command(name, [...args], settings));
    expect(code).toBe(1);
    expect(stderr).toContain("a migration from 2100-01-01 that this release does not know");
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  await close();
});

/** Runs a command on a data folder that ends it with one sentence; returns the sentence. */
async function refusal(name: string, args: string[], settings: Record<string, string>) {
  const { code, stdout, stderr } = await ended(command(name, args, { PORT: "0", ...settings }));
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr;
}

test("a file where the data folder or its parts should be is named in a sentence", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  for (const DATA_DIR of [file, join(file, "under")]) {
    const said = await refusal("start", [], { DATA_DIR });
    expect(said).toMatch(/is a file, but a folder|part of this path is a file/);
    expect(said).toContain("DATA_DIR can name another data folder");
  }
  await writeFile(join(folder, "postgres"), "");
  expect(await refusal("token", ["--admin"], { DATA_DIR: folder })).toBe(
    `${folder}/postgres is a file, but a folder is needed; DATA_DIR can name another data folder\n`,
  );
});

test("a lock path that is not a lock file is named in a sentence", async () => {
  await mkdir(join(folder, "lock"));
  expect(await refusal("migrate", [], { DATA_DIR: folder })).toContain(
    `the lock file ${folder}/lock cannot be used: unable to open`,
  );
});

test.runIf(process.platform === "linux")(
  "a data folder without permission is reported in one sentence",
  async () => {
    // Root may write anywhere but there.
    const DATA_DIR = "/sys/data-folder";
    const said = await refusal("start", [], { DATA_DIR });
    expect(said).toMatch(/^(permission denied:|\S+ is on a read-only disk)/);
    expect(said).toContain(DATA_DIR);
  },
);

test.runIf(canMount())("a disk that is full is a sentence, and nothing keeps running", async () => {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]);
  try {
    const said = await refusal("token", ["--admin"], { DATA_DIR: folder });
    expect(said).toMatch(/the disk is full/);
  } finally {
    execFileSync("umount", [folder]);
  }
});

/** True where this process may mount a small disk: as root with full privileges. */
function canMount(): boolean {
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

test("a port already in use is reported before anything is created", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const said = await refusal("start", [], { DATA_DIR: folder, PORT: String(port) });
  expect(said).toBe(`port ${port} is taken: choose another PORT\n`);
  expect(await readdir(folder)).toEqual(["lock"]);
  other.close();
});

test("the first command reports what it creates, and the second one prints nothing about it", async () => {
  const first = await ended(command("token", ["--admin"], { DATA_DIR: folder }));
  expect(first.stderr).toBe(
    `Creating a database in ${folder}/postgres (first start only)\nCreating its tables\n`,
  );
  const second = await ended(command("token", ["--admin"], { DATA_DIR: folder }));
  expect(second).toMatchObject({ code: 0, stderr: "" });
});
