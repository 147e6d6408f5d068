import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import type { ServerState } from "#lib/local/state.js";
import { command, ended } from "../support/command.js";
import { freshDatabase } from "../support/database.js";

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "start-"));
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

interface Ready {
  url: string;
  databaseUrl: string;
  researchKey: string | null;
  cronSecret: string | null;
}

async function start(settings: Record<string, string> = {}) {
  const child = command("start", ["--empty", "--no-cron"], { DATA_DIR, PORT: "0", ...settings });
  const end = ended(child);
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, "line").then(([first]) => String(first)),
    end.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  return { child, end, line, ready: JSON.parse(line) as Ready };
}

const run = (name: string, ...args: string[]) => ended(command(name, args, { DATA_DIR }));
const state = async () =>
  JSON.parse(await readFile(join(DATA_DIR, "server.json"), "utf8")) as ServerState;

async function inDatabase<T>(work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<T>) {
  const { databaseUrl, wsProxy } = await state();
  const { db, close } = openDatabase(databaseUrl, { wsProxy: wsProxy ?? undefined });
  return work(db).finally(close);
}

test("the service says in one line that it serves, keeps what it has through kill -9, and ends cleanly", async () => {
  const artistId = "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d10";
  const first = await start();
  expect(Object.keys(first.ready)).toEqual([
    "ready",
    "url",
    "databaseUrl",
    "researchKey",
    "cronSecret",
  ]);
  expect(await (await fetch(`${first.ready.url}/api/nothing-here`)).json()).toEqual({
    status: "error",
    error: "Not found",
    code: "not_found",
  });
  await inDatabase((db) =>
    db.execute(sql`insert into artists (id, name) values (${artistId}, 'A')`),
  );
  first.child.kill("SIGKILL");
  await first.end;

  const second = await start();
  const { researchKey, cronSecret } = first.ready;
  expect(second.ready).toMatchObject({ researchKey, cronSecret });
  const artists = await inDatabase((db) => db.execute(sql`select id from artists`));
  expect(artists.rows).toEqual([{ id: artistId }]);
  expect((await stat(join(DATA_DIR, "server.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);

  const keys = createRemoteJWKSet(new URL(`${second.ready.url}/.well-known/jwks.json`));
  const made = await run("token", "--claimant", artistId);
  const { payload } = await jwtVerify(made.stdout.trim(), keys);
  const again = await run("token", "--claimant", artistId);
  expect((await jwtVerify(again.stdout.trim(), keys)).payload.sub).toBe(payload.sub);
  const claims = await inDatabase((db) =>
    db.execute(sql`
    select subject, status from claims join users on users.id = user_id`),
  );
  expect(claims.rows).toEqual([{ subject: payload.sub, status: "approved" }]);

  second.child.kill("SIGTERM");
  const { code, stdout } = await second.end;
  expect(code).toBe(0);
  expect(stdout).toBe(`${second.line}\n`);
  expect(await readdir(DATA_DIR)).not.toContain("server.json");
}, 60_000);

test("a second service on the same data folder is refused with a sentence", async () => {
  const first = await start();
  const second = await ended(command("start", ["--empty"], { DATA_DIR, PORT: "0" }));
  first.child.kill("SIGINT");
  expect(second).toMatchObject({ code: 1, stdout: "" });
  expect(second.stderr).toContain(`already runs at ${first.ready.url}`);
  expect((await first.end).code).toBe(0);
}, 60_000);

test("a database from outside is used, and secrets from outside are not shown", async () => {
  const outside = await freshDatabase();
  const service = await start({
    DATABASE_URL: outside.url,
    RESEARCH_API_KEY: "one,two",
    CRON_SECRET: "three",
  });
  expect(service.ready).toMatchObject({
    databaseUrl: outside.url,
    researchKey: null,
    cronSecret: null,
  });
  service.child.kill("SIGTERM");
  expect((await service.end).code).toBe(0);
  await outside.close();
}, 60_000);

test("a token for an artist that is not there is refused with a sentence", async () => {
  const refused = await run("token", "--claimant", "0197f3a0-0000-7000-8000-000000000000");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("there is no artist 0197f3a0-0000-7000-8000-000000000000");
}, 60_000);

test.each([
  ["start", ["--foo"], {}, "not: --foo"],
  ["start", [], { AUTH_ISSUER: "x" }, "give all three or none"],
  ["start", [], { PORT: "high" }, "PORT must be"],
  ["token", [], {}, "--claimant ARTIST_ID"],
  [
    "token",
    ["--admin"],
    { AUTH_ISSUER: "a", AUTH_AUDIENCE: "b", AUTH_JWKS_URL: "https://c" },
    "tokens come from there",
  ],
])(
  "%s %s with %o ends with a sentence and status 1",
  async (name, args, settings, sentence) => {
    const refused = await ended(command(name, args, { DATA_DIR, ...settings }));
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(sentence);
  },
  30_000,
);
