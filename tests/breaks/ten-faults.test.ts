import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { remoteTokens } from "#lib/auth/tokens.js";
import { type DatabaseOptions, openDatabase } from "#lib/db/client.js";
import { jobs } from "#lib/db/tables/jobs.js";
import { configuredModel } from "#lib/model/research-model.js";
import { type AlarmName, alarmOfCause, alarms, alarmsIn } from "#lib/operations/alarms.js";
import { type FailureCause, failureCauses } from "#lib/platform/failure-cause.js";
import { readOpenMetrics } from "#lib/platform/open-metrics.js";
import healthRoute from "../../api/health.js";
import metricsRoute from "../../api/metrics.js";
import { artist, load, page } from "../support/records.js";
import { ask, credits, producedBy, scheduled } from "../support/research.js";
import {
  type CallOptions,
  metricsToken,
  type TestService,
  testService,
} from "../support/service.js";
import { type Wire, wireOf } from "../support/wire.js";

// Ten faults that wake an operator: each is caused, and log, metrics and health have to name it.

let service: TestService;
const artistId = randomUUIDv7();
let endings: (() => Promise<unknown>)[];
/** Far enough from the failures that other tests of this worker have counted. */
let pastMs = 0;
beforeEach(async () => {
  pastMs += 3_600_000;
  endings = [];
  service = await testService({ monotonicMs: () => performance.now() + pastMs });
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
  await scheduled(service);
  expect(await named()).toEqual([]);
  service.log.length = 0;
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  await service.close();
});

/** What health and metrics say is wrong. Health may be remembered for ten seconds. */
const named = async (): Promise<AlarmName[]> => (await alarmsNow()).map(({ name }) => name);

async function alarmsNow() {
  pastMs += 11_000;
  const health = await service.call(healthRoute, "GET", "/api/health", { as: "nobody" });
  const metrics = await service.call(metricsRoute, "GET", "/api/metrics", {
    as: { token: metricsToken },
  });
  const read = metrics.status === 200 ? readOpenMetrics(metrics.body) : null;
  return alarmsIn(health.body, read);
}

/** The alarms of the causes that the log names. */
const logged = () => [
  ...new Set(
    service.log.flatMap(({ cause }) =>
      typeof cause === "string" && cause in alarmOfCause
        ? [alarmOfCause[cause as FailureCause]]
        : [],
    ),
  ),
];

/** From now on, the service reaches its database in another way. */
function reachBy(url: string, options: DatabaseOptions = {}) {
  const opened = openDatabase(url, options);
  endings.push(() => opened.close());
  service.deps.db = opened.db;
  return opened.db;
}

const asked = (options: CallOptions = {}) =>
  ask(service, artistId, { ...credits, topic: `who produced ${randomUUIDv7()}` }, options);

test("a wrong database password is named as the cause", async () => {
  reachBy(Object.assign(new URL(service.database.url), { password: "old" }).href);
  expect((await asked()).status).toBe(503);
  expect(await named()).toEqual(["database_refuses"]);
  expect(logged()).toEqual(["database_refuses"]);
});

test.each([
  ["nobody listens at its port", "refused", "127.0.0.1:1"],
  // A name that no resolver asks a server about.
  ["its host has no address", "dns", `${"x".repeat(64)}.example`],
])("an unreachable database is named as the cause: %s", async (_what, cause, host) => {
  reachBy(Object.assign(new URL("postgres://ana:secret@host/db"), { host }).href);
  expect((await asked()).status).toBe(503);
  expect(await named()).toEqual(["database_unreachable"]);
  expect(logged()).toEqual(["database_unreachable"]);
  expect(service.log).toContainEqual(expect.objectContaining({ cause }));
});

test("a full connection pool is named as the cause", async () => {
  const db = reachBy(service.database.url, { maxConnections: 1, queueMs: 500 });
  await db.execute(sql`select 1`);
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const transaction = db.transaction(async () => {
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  expect((await asked()).status).toBe(503);
  const found = await named();
  held.resolve();
  await transaction;
  expect(found).toEqual(["connections_used_up"]);
  expect(logged()).toEqual(["connections_used_up"]);
});

test("a used-up quota of the database's provider is named as the cause", async () => {
  const message = "Your project has exceeded the compute time quota.";
  const refusing = await refusingPostgres("XX000", message);
  endings.push(() => refusing.close());
  reachBy(`postgres://user:password@${refusing.address}/db?sslmode=disable`);
  expect((await asked()).status).toBe(503);
  expect(await named()).toEqual(["provider_quota"]);
  expect(logged()).toEqual(["provider_quota"]);
});

test("a model that is down is named as the cause", async () => {
  const { env } = service.deps;
  service.deps.model = configuredModel({
    ...env,
    OPENAI_API_KEY: "key",
    OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
    RESEARCH_MODEL: "m",
  });
  expect((await asked()).status).toBe(202);
  await scheduled(service);
  expect(await named()).toEqual(["model_failing"]);
  expect(service.log).toContainEqual(
    expect.objectContaining({ event: "job_failed", cause: "outcome_unknown" }),
  );
});

test("a cron that stopped is reported as an alarm", async () => {
  await service.deps.db.execute(
    sql`select setval('last_tick', (extract(epoch from now()) * 1000)::bigint - 7200000)`,
  );
  expect(await named()).toEqual(["scheduler_silent"]);
  await scheduled(service);
  expect(await named()).toEqual([]);
});

test("a full disk is named as the cause", async () => {
  await service.deps.db.execute(sql`
    create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await service.deps.db.execute(
    sql`create trigger full_disk before insert on jobs execute function full_disk()`,
  );
  expect((await asked()).status).toBe(503);
  expect(await named()).toEqual(["disk_full"]);
  expect(logged()).toEqual(["disk_full"]);
});

test("slow queries are named as the cause", async () => {
  const locking = openDatabase(service.database.url, { maxConnections: 1 });
  endings.push(() => locking.close());
  reachBy(service.database.url, { statementTimeoutMs: 200 });
  const found = await locking.db.transaction(async (tx) => {
    await tx.execute(sql`lock table jobs in access exclusive mode`);
    expect((await asked()).status).toBe(503);
    return named();
  });
  expect(found).toEqual(["slow_statements"]);
  expect(logged()).toEqual(["slow_statements"]);
});

test("a stuck lease is reported until the scheduler takes it up", async () => {
  await asked();
  // A slice that died ten minutes ago, which nobody has taken up since.
  await service.deps.db.execute(sql`select lease_job(null, null, interval '-10 minutes', 3)`);
  expect(await named()).toEqual(["stuck_lease"]);
  await scheduled(service);
  expect(await named()).toEqual([]);
});

test("a spent budget is reported as an alarm", async () => {
  service.deps.env = { ...service.deps.env, QUOTA_SAVED_QUESTION: 1 };
  expect((await asked()).status).toBe(202);
  await scheduled(service);
  expect((await asked()).status).toBe(429);
  expect(await named()).toEqual(["budget_spent"]);
  expect(service.log).toContainEqual(expect.objectContaining({ code: "saved_evidence_quota" }));
});

test("an old schema is named as the cause", async () => {
  const { db } = service.deps;
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1`);
  expect(await named()).toEqual(["old_schema"]);
  await db.execute(sql`alter table jobs rename column outcome to result`);
  expect((await asked()).status).toBe(503);
  expect(logged()).toEqual(["old_schema"]);
});

test("an identity provider that is down is named as the cause", async () => {
  service.deps.tokens = remoteTokens({
    issuer: service.deps.env.AUTH_ISSUER,
    audience: service.deps.env.AUTH_AUDIENCE,
    jwksUrl: "http://127.0.0.1:1/jwks",
  });
  const token = [{ alg: "ES256", kid: "k" }, { sub: "ana" }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .concat("c2ln")
    .join(".");
  expect((await asked({ as: { token } })).status).toBe(503);
  expect(await named()).toEqual(["identity_provider"]);
  expect(logged()).toEqual(["identity_provider"]);
  expect((await asked()).status).toBe(202);
});

test("work waits, and is taken up by a call of advance", async () => {
  await asked();
  await service.deps.db.execute(sql`update jobs set run_at = now() - interval '11 minutes'`);
  expect(await named()).toEqual(["work_waits"]);
  await scheduled(service);
  expect(await named()).toEqual([]);
});

test("a bug is named with its kind and place, under the id that the caller got", async () => {
  const { db } = service.deps;
  const bug = () => Promise.reject(new TypeError("of nothing"));
  service.deps.db = Object.assign(Object.create(db), { execute: bug });
  const refused = await asked();
  service.deps.db = db;
  expect([refused.status, refused.body.code]).toEqual([500, "internal"]);
  expect(await named()).toEqual(["bug"]);
  expect(logged()).toEqual(["bug"]);
  const requestId = refused.headers.get("x-request-id");
  expect(service.log).toContainEqual(
    expect.objectContaining({ event: "unexpected_error", requestId, kind: "TypeError" }),
  );
  expect(await db.$count(jobs)).toBe(0);
});

test("a failure that is over is an alarm with its age for five minutes, after newer ones", async () => {
  const { db } = service.deps;
  reachBy("postgres://user:password@127.0.0.1:1/db?sslmode=disable");
  await asked();
  expect(await alarmsNow()).toEqual([{ name: "database_unreachable", detail: "refused" }]);
  service.deps.db = db;
  reachBy(Object.assign(new URL(service.database.url), { password: "old" }).href);
  await asked();
  service.deps.db = db;
  expect(await alarmsNow()).toEqual([
    { name: "database_refuses", detail: expect.stringMatching(/^wrong_password \d+ s ago$/) },
    { name: "database_unreachable", detail: expect.stringMatching(/^refused \d+ s ago$/) },
  ]);
  pastMs += 300_000;
  expect(await named()).toEqual([]);
});

test("every class of cause has an alarm, and every alarm a section in the operator's document", async () => {
  expect(Object.keys(alarmOfCause).sort()).toEqual([...failureCauses].sort());
  const text = await readFile("lib/docs/operating.md", "utf8");
  const sections = [...text.matchAll(/^### (.+)\n\n(.+)/gm)].map(([, title, body]) => [
    title,
    body,
  ]);
  expect(sections.map(([title]) => title)).toEqual(Object.values(alarms));
  for (const secret of [
    "RESEARCH_API_KEY",
    "CRON_SECRET",
    "METRICS_TOKEN",
    "PROOF_KEY",
    "DATABASE_URL",
    "OPENAI_API_KEY",
  ])
    expect(text.split("## Replacing secrets")[1]).toContain(`\`${secret}\``);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(1_300);
});

/** A server that refuses every connection as Postgres, a pooler or a provider does. */
async function refusingPostgres(code: string, message: string): Promise<Wire> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const answer = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), fields]);
  answer.writeUInt32BE(fields.length + 4, 1);
  return wireOf("127.0.0.1", (client) => {
    client.on("error", () => {});
    client.once("data", () => client.end(answer));
  });
}
