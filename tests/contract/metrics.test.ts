import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import { readOpenMetrics, type Sample, sampleOf } from "#lib/platform/open-metrics.js";
import metricsRoute from "../../api/metrics.js";
import { settledBuffersOf } from "../support/buffers.js";
import { artist, load, page } from "../support/records.js";
import { ask, credits, producedBy, scheduled } from "../support/research.js";
import { type CallOptions, cronSecret, metricsToken, serviceOfFile } from "../support/service.js";

const artistId = randomUUIDv7();
const service = await serviceOfFile();
beforeAll(async () => {
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

const read = (as: CallOptions["as"] = { token: metricsToken }) =>
  service.call(metricsRoute, "GET", "/api/metrics", as === undefined ? {} : { as });

async function metrics(): Promise<Map<string, Sample[]>> {
  const { status, body } = await read();
  expect(status).toBe(200);
  const found = readOpenMetrics(body);
  if (found === null) throw new Error(`not OpenMetrics: ${body}`);
  return found;
}

test("no token set, or an empty one, is 404; a wrong one or none is 401", async () => {
  const { env } = service.deps;
  for (const as of ["nobody", "service", { token: cronSecret }, { token: "x" }] as const)
    expect((await read(as)).status).toBe(401);
  service.deps.env = { ...env, METRICS_TOKEN: [] };
  for (const as of ["nobody", { token: metricsToken }, { token: "" }] as const)
    expect((await read(as)).status).toBe(404);
  // Two at once, so that they can be rotated.
  service.deps.env = { ...env, METRICS_TOKEN: ["another", metricsToken] };
  expect((await read({ token: "another" })).status).toBe(200);
  service.deps.env = env;
  expect((await read()).headers.get("content-type")).toBe(
    "application/openmetrics-text; version=1.0.0; charset=utf-8",
  );
});

test("every sample belongs to the family above it, and the text ends as OpenMetrics demands", async () => {
  const { body } = await read();
  let family = { name: "", suffix: "" };
  for (const line of body.split("\n").slice(0, -2)) {
    const [, name, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (name !== undefined)
      family = { name, suffix: type === "counter" ? "_total" : type === "info" ? "_info" : "" };
    else if (line.startsWith("#")) expect(line).toMatch(`# HELP ${family.name} `);
    else
      expect(line).toMatch(
        new RegExp(
          `^${family.name}${family.suffix}(\\{\\w+="[^"]*"(,\\w+="[^"]*")*\\})? [\\d.e+-]+$`,
        ),
      );
  }
  expect(body.endsWith("\n# EOF\n")).toBe(true);
  expect(body).not.toContain(artistId);
});

test("a question is seen while it waits, while it runs, and in what its model calls cost", async () => {
  const before = await metrics();
  expect(before.get("research_last_tick_seconds")).toBeUndefined();
  await ask(service, artistId, credits);
  const question = { kind: "question_research" };
  const asked = await metrics();
  expect(sampleOf(asked, "research_queue_jobs", { ...question, state: "ready" })).toBe(1);
  expect(sampleOf(asked, "research_queue_age_seconds", question)).toBeGreaterThan(0);
  expect(sampleOf(asked, "research_jobs_last_hour", { ...question, stage: "checking_saved" })).toBe(
    1,
  );
  const saved = { ledger: "saved_question" };
  expect(sampleOf(asked, "research_budget_limit", saved)).toBe(100);
  expect(sampleOf(asked, "research_budget_left", saved)).toBe(99);

  await scheduled(service);
  const ran = await metrics();
  expect(sampleOf(ran, "research_queue_jobs", { ...question, state: "ready" })).toBe(0);
  expect(sampleOf(ran, "research_jobs_last_hour", { ...question, stage: "complete" })).toBe(1);
  const complete = { ...question, outcome: "complete" };
  expect(sampleOf(ran, "research_slices_total", complete)).toBe(
    1 + (sampleOf(asked, "research_slices_total", complete) ?? 0),
  );
  const exploring = { purpose: "exploration", outcome: "answered" };
  expect(sampleOf(ran, "research_model_calls_last_hour", exploring)).toBeGreaterThan(0);
  const tokens = { ...exploring, direction: "input" };
  expect(sampleOf(ran, "research_model_tokens_last_hour", tokens)).toBeGreaterThanOrEqual(0);
  expect(sampleOf(ran, "research_last_tick_seconds")).toBeLessThan(60);
  expect(sampleOf(ran, "research_database_round_trips_total")).toBeGreaterThan(
    sampleOf(asked, "research_database_round_trips_total") ?? Number.NaN,
  );
});

test("a scheduler's call for one artist is not a tick", async () => {
  await service.deps.db.execute(sql`select setval('last_tick', 1)`);
  await scheduled(service, `?artistId=${artistId}`);
  expect(sampleOf(await metrics(), "research_last_tick_seconds")).toBeGreaterThan(1e9);
  await scheduled(service);
  expect(sampleOf(await metrics(), "research_last_tick_seconds")).toBeLessThan(60);
});

test("drift and rechecks are counted", async () => {
  const { db } = service.deps;
  await db.execute(sql`
    insert into cited_windows (artist_id, source_id, revision, window_start, window_end, quote, page_key,
      cited_at, due_at, verdict, since, checked_at, read_verdict, read_at)
    select ${artistId}, 'vault:1', 'r', n, n + 1, 'w', 'p', now(),
      now() + make_interval(hours => n), 'moved', now(), now(), 'moved', now()
    from generate_series(-2, 2) n`);
  const found = await metrics();
  expect(sampleOf(found, "research_drift_windows", { verdict: "moved" })).toBe(5);
  expect(sampleOf(found, "research_recheck_windows", { state: "due" })).toBe(3);
  expect(sampleOf(found, "research_recheck_windows", { state: "done" })).toBe(2);
  expect(sampleOf(found, "research_recheck_age_seconds")).toBeGreaterThanOrEqual(7200);
});

test("a database that fails leaves its part out and is named", async () => {
  const { db } = service.deps;
  const closed = openDatabase("postgres://postgres:x@127.0.0.1:1/none");
  service.deps.db = closed.db;
  const found = await metrics();
  service.deps.db = db;
  await closed.close();
  expect(sampleOf(found, "research_database_up")).toBe(0);
  expect(sampleOf(found, "research_database_failing", { cause: "refused" })).toBe(1);
  expect(sampleOf(found, "research_failures_total", { cause: "refused" })).toBeGreaterThan(0);
  expect(found.has("research_queue_jobs")).toBe(false);
  expect(sampleOf(await metrics(), "research_database_up")).toBe(1);
});

test("metrics touch a bounded number of pages however much waits, and count at most 1,000 of a kind", async () => {
  const one = openDatabase(service.database.url, { maxConnections: 1 });
  const statement = sql`
    select read_metrics(array['lore_refresh', 'question_research'], '[{"ledger": "question_plan", "limit": 200}]', 1000)`;
  const fill = (from: number, to: number) =>
    one.db.execute(sql`
      with n as (select n from generate_series(${from}::integer, ${to}::integer) n),
      a as (insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
        select uuidv7_of(n), ${artistId}, 'lore_refresh', n::text, 'reading', now() - interval '1 second', now(), now() from n),
      b as (insert into model_calls (id, artist_id, purpose, attempt, model, reserved_at)
        select uuidv7_of(n), ${artistId}, 'plan', n, 'm', now() from n)
      insert into reservations (ledger, artist_id, subject_id, reserved_at)
      select 'question_plan', ${artistId}, gen_random_uuid(), now() from n`);
  await one.db.execute(sql`
    create function uuidv7_of(n integer) returns uuid language sql as $$
      select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
        || '70008' || lpad(to_hex(n), 15, '0'))::uuid $$`);
  try {
    await fill(1, 2_000);
    const few = await settledBuffersOf(one.db, statement);
    await fill(2_001, 12_000);
    const many = await settledBuffersOf(one.db, statement);
    expect(many).toBeLessThan(1.5 * few);
    const found = await metrics();
    const refreshes = { kind: "lore_refresh", state: "ready" };
    expect(sampleOf(found, "research_queue_jobs", refreshes)).toBe(1_000);
    expect(sampleOf(found, "research_budget_left", { ledger: "question_plan" })).toBe(0);
  } finally {
    await one.close();
  }
});
