import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#lib/client/generated/types.js";
import { openDatabase } from "#lib/db/client.js";
import type { ServerState } from "#lib/local/server-state.js";
import { command, ended } from "../support/command.js";
import { freshDatabase } from "../support/database.js";
import { artist, page } from "../support/records.js";
import { credits, producedBy } from "../support/research.js";

const polledArtist = "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d11";
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
  const { databaseUrl, connection } = await state();
  const { db, close } = openDatabase(databaseUrl, connection);
  return work(db).finally(close);
}

describe("a service on a data folder of its own", () => {
  const artistId = "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d10";
  let service: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => void service.child.kill("SIGKILL"));

  test("prints one line with its address, and makes its folder readable only by its owner", async () => {
    const fields = ["ready", "url", "databaseUrl", "researchKey", "cronSecret"];
    expect(Object.keys(service.ready)).toEqual(fields);
    const unknown = await fetch(`${service.ready.url}/api/nothing-here`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ status: "error", code: "not_found" });
    expect((await stat(join(DATA_DIR, "server.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
  });

  test("locks its folder: a second service is refused with a sentence", async () => {
    const second = await ended(command("start", ["--empty"], { DATA_DIR, PORT: "0" }));
    expect(second).toMatchObject({ code: 1, stdout: "" });
    expect(second.stderr).toContain(`is already running at ${service.ready.url}`);
  });

  test("keeps its data and secrets after kill -9", async () => {
    await inDatabase((db) =>
      db.execute(sql`insert into artists (id, name) values (${artistId}, 'A')`),
    );
    const keys = await proofKeys();
    expect(keys).toEqual({ keys: [expect.objectContaining({ kty: "OKP", crv: "Ed25519" })] });
    expect(keys.keys[0]).not.toHaveProperty("d");
    service.child.kill("SIGKILL");
    await service.end;
    const { researchKey, cronSecret } = service.ready;
    service = await start();
    expect(service.ready).toMatchObject({ researchKey, cronSecret });
    expect(await proofKeys()).toEqual(keys);
    const artists = await inDatabase((db) => db.execute(sql`select id from artists`));
    expect(artists.rows).toEqual([{ id: artistId }]);
  });

  const proofKeys = async () =>
    (await fetch(`${service.ready.url}/.well-known/jwks.json`)).json() as Promise<{
      keys: object[];
    }>;

  test("has one claimant from the token command, however often the command runs", async () => {
    const subjects: unknown[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { stdout } = await run("token", "--claimant", artistId);
      const { iss } = decodeJwt(stdout.trim());
      const keys = createRemoteJWKSet(new URL(`${iss}/jwks`));
      subjects.push((await jwtVerify(stdout.trim(), keys)).payload.sub);
    }
    const claims = await inDatabase((db) =>
      db.execute(sql`select subject, status from claims join users on users.id = user_id`),
    );
    expect(claims.rows).toEqual([{ subject: subjects[0], status: "approved" }]);
    expect(subjects[1]).toBe(subjects[0]);
  });

  test("runs work that another process has just queued, although it found none before", {
    tags: ["4.3.200"],
  }, async () => {
    const advance = async () => {
      const response = await fetch(`${service.ready.url}/api/research/advance`, { method: "POST" });
      return response.json();
    };
    expect(await advance()).toEqual({ status: "ok", ran: false });
    await inDatabase((db) =>
      db.execute(sql`
        insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
        values (${artistId}, ${artistId}, 'lore_refresh', 'lore', 'reading', now(), now(), now())
      `),
    );
    expect(await advance()).toMatchObject({ ran: true, kind: "lore_refresh" });
  });

  test("ends cleanly on SIGTERM, without further standard output", async () => {
    service.child.kill("SIGTERM");
    const { code, stdout, stderr } = await service.end;
    expect(code).toBe(0);
    expect(stdout).toBe(`${service.line}\n`);
    // Without the demo artist, no question about it is proposed.
    expect(stderr).toContain("npm run token");
    expect(stderr).not.toContain("npm run ask");
    expect(await readdir(DATA_DIR)).not.toContain("server.json");
  });

  test("is not needed to report an unknown artist in a sentence", async () => {
    const refused = await run("token", "--claimant", artistId.replace("0197", "0198"));
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("there is no artist 0198f3a0");
  });
});

test("a question is answered by polling alone, without cron or a call of advance", async () => {
  const folder = await mkdtemp(join(tmpdir(), "polled-"));
  const settings = { DATA_DIR: folder, ADVANCE_AFTER_ENQUEUE: "on" };
  const { child, end, ready } = await start(settings);
  const records = [artist(polledArtist), page(polledArtist, producedBy)];
  const lines = records.map((record) => JSON.stringify(record)).join("\n");
  expect((await ended(command("import", ["-"], settings), lines)).code).toBe(0);

  const headers = {
    "x-service-research-key": `${ready.researchKey}`,
    "content-type": "application/json",
  };
  const questions = `${ready.url}/api/artist/${polledArtist}/research/questions`;
  const asked = await fetch(questions, { method: "POST", headers, body: JSON.stringify(credits) });
  expect(asked.status).toBe(202);
  const { jobId } = (await asked.json()) as Status;
  await expect
    .poll(async () => {
      const read = await fetch(`${questions}/${jobId}`, { headers });
      return ((await read.json()) as Status).stage;
    })
    .toBe("complete");
  child.kill("SIGTERM");
  expect((await end).code).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

test("a database and secrets from the environment are used, and the secrets are not shown", async () => {
  const outside = await freshDatabase();
  const service = await start({
    DATABASE_URL: outside.here,
    RESEARCH_API_KEY: "one,two",
    CRON_SECRET: "three",
  });
  expect(service.ready).toMatchObject({
    databaseUrl: outside.here,
    researchKey: null,
    cronSecret: null,
  });
  service.child.kill("SIGINT");
  expect((await service.end).code).toBe(0);
  await outside.close();
});

test("a damaged key in the data folder ends the start with the name of its setting", async () => {
  const folder = await mkdtemp(join(tmpdir(), "damaged-"));
  await writeFile(join(folder, "proof-key"), "{}");
  const outside = await freshDatabase();
  const settings = { DATABASE_URL: outside.url, DATA_DIR: folder, PORT: "0" };
  const refused = await ended(command("start", ["--empty", "--no-cron"], settings));
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("PROOF_KEY must be a private Ed25519 key");
  await outside.close();
  await rm(folder, { recursive: true, force: true });
});

test.concurrent.each([
  ["start", ["--foo"], {}, "unknown option: --foo"],
  ["start", [], { AUTH_ISSUER: "x" }, "set all three or none"],
  ["start", [], { PORT: "high" }, "PORT must be"],
  ["start", [], { PROOF_KEY: "{}" }, "PROOF_KEY must be a private Ed25519 key"],
  ["token", [], {}, "--claimant ARTIST_ID"],
  [
    "token",
    ["--admin"],
    { AUTH_ISSUER: "a", AUTH_AUDIENCE: "b", AUTH_JWKS_URL: "https://c" },
    "get tokens there",
  ],
])("%s %s with %o ends with a sentence and status 1", async (name, args, settings, sentence) => {
  const refused = await ended(command(name, args, { DATA_DIR, ...settings }));
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain(sentence);
});
