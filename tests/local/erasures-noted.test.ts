import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { entriesIn } from "#lib/data-rights/erasure-entry.js";
import { keepingErasures } from "#lib/platform/erasures-file.js";
import { jsonLog } from "#lib/platform/log.js";
import eraseRoute from "../../api/artist/[id]/erase.js";
import { command, ended } from "../support/command.js";
import { account, administrator, load, page as pageOf } from "../support/records.js";
import { runService } from "../support/running-service.js";
import { type TestService, testService } from "../support/service.js";
import { artist, artistId, page } from "./import-records.js";

// A database that was restored from a backup says which erasures it lacks (decision 8.32).

const key = "a-secret-of-at-least-32-characters";
let service: TestService;
let folder: string;
let file: string;
beforeAll(async () => {
  service = await testService();
  folder = await mkdtemp(join(tmpdir(), "erasures-"));
  file = join(folder, "erasures.log");
});
beforeEach(async () => {
  await db().execute(sql`truncate artists, users, erasures, erased_keys cascade`);
  await rm(file, { force: true });
  await restore();
});
afterEach(() => {
  const { ERASURE_KEY: _key, ...env } = service.deps.env;
  service.deps.env = env;
  service.log.length = 0;
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const db = () => service.deps.db;
const url = () => service.database.url;
/** The database as it was before any erasure. */
async function restore() {
  await db().execute(sql`truncate artists, erasures, erased_keys cascade`);
  await load(
    db(),
    artist(),
    page(),
    account(artistId, "social_b", "101"),
    pageOf(artistId, "Another page."),
    ...administrator("root"),
  );
}
const settings = (more: Record<string, string> = {}) => ({
  ...{ DATABASE_URL: url(), DATA_DIR: folder, ERASURES: file, ERASURE_KEY: key, ...more },
});
const run = (name: string, args: string[], more: Record<string, string> = {}) =>
  ended(command(name, args, settings(more)));
const doctor = (path = file, more: Record<string, string> = {}) =>
  run("doctor", ["--erasures", path], more);
const sourceId = async () =>
  String((await db().execute(sql`select min(source_id) as id from originals`)).rows[0]?.id);
const erase = (body: object) =>
  service.call(eraseRoute, "POST", `/api/artist/${artistId}/erase`, {
    body,
    as: { token: "subject:root" },
  });

test("each erasure of a command is a line without names, in a file for its owner alone", async () => {
  const source = await sourceId();
  expect((await run("erase", [artistId, "--source", source])).stderr).toBe("");
  await run("erase", [artistId, "--account", "social_b:101"]);
  await run("erase", [artistId]);
  const text = await readFile(file, "utf8");
  const entries = text.trimEnd().split("\n").flatMap(entriesIn);
  expect(entries).toHaveLength(3);
  expect(new Set(entries.map(({ artist: one }) => one)).size).toBe(1);
  expect(new Set(entries.map(({ part }) => part)).size).toBe(3);
  for (const name of [artistId, source, "social_b", "101"]) expect(text).not.toContain(`"${name}`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("doctor names what a restored database brought back, until it is erased again", async () => {
  const source = await sourceId();
  await run("erase", [artistId, "--source", source]);
  await run("erase", [artistId, "--account", "social_b:101"]);
  expect(await doctor()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("✓ Every erasure in the file was done in this database."),
  });
  await restore();
  const { code, stdout } = await doctor();
  expect(code).toBe(1);
  expect(stdout).toContain(`npm run erase -- ${artistId} --source ${source}`);
  expect(stdout).toContain(`npm run erase -- ${artistId} --account social_b:101`);
  expect(stdout).toContain("2 missing.");
  await run("erase", [artistId, "--source", source]);
  await run("erase", [artistId, "--account", "social_b:101"]);
  expect((await doctor()).code).toBe(0);
  await run("erase", [artistId]);
  await restore();
  expect((await doctor()).stdout).toMatch(
    new RegExp(`as a whole .* npm run erase -- ${artistId}\n`),
  );
  await db().execute(sql`truncate artists cascade`);
  expect((await doctor()).stdout).toContain("3 erasures are not in this database");
});

test("a file without erasures, such as another log, is not taken for erasures in effect", async () => {
  await writeFile(file, '{"event":"request","operation":"eraseArtist","status":200}\n');
  const { code, stdout } = await doctor();
  expect(code).toBe(0);
  expect(stdout).toContain("· The file has no erasure: nothing was compared.");
});

test("an erased interview is named while the restored database has one", async () => {
  await run("erase", [artistId, "--only", "interview"]);
  await restore();
  expect((await doctor()).stdout).toContain("1 erasure is not in this database");
  await db().execute(sql`
    insert into interview_corrections (id, artist_id, request_id, claim, correction, revision, created_at)
    values (gen_random_uuid(), ${artistId}, gen_random_uuid(), 'one', 'two', '', now())`);
  expect((await doctor()).stdout).toContain(`npm run erase -- ${artistId} --only interview`);
});

test("log lines are read inside whatever wraps them, and lines of another key are counted", async () => {
  service.deps.env = { ...service.deps.env, ERASURE_KEY: key };
  expect((await erase({ sourceId: await sourceId() })).status).toBe(200);
  expect((await erase({})).status).toBe(200);
  const lines = service.log
    .filter(({ event }) => event === "erasure")
    .map((one) => JSON.stringify(one));
  expect(lines).toHaveLength(2);
  await restore();
  await writeFile(
    file,
    [
      `2026-01-01T00:00:00Z api/artist [info] ${lines[0]}`,
      `{"event":"erasure","key":"broken${JSON.stringify({ level: "info", message: lines[1] })}`,
      JSON.stringify({ event: "request", operation: "eraseArtist", status: 200 }),
      "",
    ].join("\n"),
  );
  expect((await doctor()).stdout).toContain("2 missing.");
  const other = await doctor(file, { ERASURE_KEY: `${key}-2` });
  expect(other).toMatchObject({ code: 0 });
  expect(other.stdout).toContain("2 erasures are noted with another ERASURE_KEY");
  expect((await doctor(file, { ERASURE_KEY: "" })).stderr).toContain(
    "--erasures needs ERASURE_KEY",
  );
});

test("without a key nothing is noted; an erasure that cannot be noted is 503, and the next call notes it", async () => {
  expect((await erase({ sourceId: await sourceId() })).status).toBe(200);
  expect(service.log.filter(({ event }) => event === "erasure")).toEqual([]);
  service.deps.env = { ...service.deps.env, ERASURE_KEY: key };
  const { log } = service.deps;
  service.deps.log = keepingErasures(
    join(folder, "nowhere", "erasures.log"),
    jsonLog(() => {}),
  );
  const failed = await erase({});
  expect([failed.status, failed.body.code]).toEqual([503, "storage_unavailable"]);
  service.deps.log = keepingErasures(file, log);
  expect((await erase({})).status).toBe(200);
  expect(entriesIn(await readFile(file, "utf8"))).toHaveLength(1);
  service.deps.log = log;
});

test("a start on a restored database says how many erasures it lacks", async () => {
  const ERASURES = join(folder, "of-a-start.log");
  const given = { DATABASE_URL: url(), ERASURES, DATA_DIR: join(folder, "data") };
  const first = await runService(given);
  expect(first.log()).not.toContain("ERASURES");
  const { stdout: token } = await ended(
    command("token", ["--admin"], { DATA_DIR: given.DATA_DIR }),
  );
  const erased = await fetch(`${first.url}/api/artist/${artistId}/erase`, {
    method: "POST",
    headers: { authorization: `Bearer ${token.trim()}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(erased.status).toBe(200);
  await first.stop();
  expect(entriesIn(await readFile(ERASURES, "utf8"))).toHaveLength(1);
  await restore();
  const second = await runService(given);
  expect(second.log()).toContain("1 of the erasures in ERASURES are not in this database");
  await second.stop();
  const nowhere = { ...given, ERASURES: join(folder, "nowhere", "erasures.log") };
  await expect(runService(nowhere)).rejects.toThrow("ERASURES cannot be written: ENOENT");
});
