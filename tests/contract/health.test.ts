import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HealthFailure } from "#lib/contract/health.js";
import { openDatabase } from "#lib/db/client.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { fault } from "#lib/platform/fault.js";
import healthRoute from "../../api/health.js";
import { type TestService, testService } from "../support/service.js";

let service: TestService;
let nowMs: number;
beforeEach(async () => {
  nowMs = 0;
  service = await testService({
    tokens: async () => {
      throw fault("unauthenticated");
    },
    monotonicMs: () => nowMs,
  });
});
afterEach(() => service.close());

const health = () => service.call(healthRoute, "GET", "/api/health", { as: "nobody" });

test("all checks pass: status ok, the release, the offline model off, in one round trip", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  service.database.roundTrips();
  const { status, body } = await health();
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: "ok",
      environment: "local",
      version,
      commit: null,
      schema: expect.stringMatching(/^\d{4}-[0-9a-f]{8}$/),
      driver: "tcp",
      checks: { database: "ok", schema: "ok", auth: "ok", model: "off" },
    },
  });
  expect(service.database.roundTrips()).toBe(1);
});

test("the commit is what COMMIT names, else the platform", async () => {
  const { env } = service.deps;
  service.deps.env = { ...env, VERCEL_GIT_COMMIT_SHA: "c0ffee" };
  expect((await health()).body.commit).toBe("c0ffee");
  service.deps.env = { ...service.deps.env, COMMIT: "decade" };
  expect((await health()).body.commit).toBe("decade");
});

test("the catalogs are reported as off without a contact, and as on with one", async () => {
  expect((await health()).body.checks.catalogs).toBe("off");
  nowMs = 20_000;
  service.deps.env = { ...service.deps.env, CONTACT: "mailto:ops@service.example" };
  service.deps.providers = configuredProviders(service.deps.env, service.deps.monotonicMs);
  const { body } = await health();
  expect(body).toMatchObject({ status: "ok", checks: { catalogs: "ok" } });
});

test("checks are cached for ten seconds, and made again after that", async () => {
  await health();
  service.database.roundTrips();
  nowMs = 9_999;
  await health();
  expect(service.database.roundTrips()).toBe(0);
  nowMs = 10_000;
  await health();
  expect(service.database.roundTrips()).toBe(1);
});

test("an identity provider that does not respond makes the status degraded, not 503", async () => {
  service.deps.tokens = async () => {
    throw fault("auth_unavailable");
  };
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "degraded", checks: { auth: "failing" } });
});

test("a deployment without a model is degraded", async () => {
  service.deps.model = { available: false };
  expect((await health()).body).toMatchObject({
    status: "degraded",
    checks: { model: "failing" },
  });
});

test("an unavailable database is 503 with an error body, all checks and a time to try again", async () => {
  service.database.wire.onStatement = () => "before";
  const { status, headers, body } = await health();
  service.database.wire.onStatement = undefined;
  expect(status).toBe(503);
  expect(v.parse(HealthFailure, body)).toMatchObject({
    code: "storage_unavailable",
    checks: { database: "failing", schema: "failing" },
  });
  expect(headers.get("retry-after")).toBe("10");
  expect(service.log).toContainEqual({ event: "health_failed", cause: "connection_lost" });
});

test("a database without the schema, or with an older one, is 503 schema_not_applied", async () => {
  const url = Object.assign(new URL(service.database.url), { pathname: "/postgres" });
  const bare = openDatabase(url.href);
  const { db } = service.deps;
  service.deps.db = bare.db;
  expect(await health()).toMatchObject({
    status: 503,
    body: { code: "schema_not_applied", checks: { database: "ok", schema: "failing" } },
  });
  await bare.close();
  service.deps.db = db;
  nowMs = 20_000;
  await db.execute("update drizzle.__drizzle_migrations set created_at = 1");
  expect((await health()).body.code).toBe("schema_not_applied");
  expect(service.log).toContainEqual({ event: "health_failed", cause: "old_schema" });
});

test("health names neither a host nor a secret", async () => {
  const { body } = await health();
  const text = JSON.stringify(body);
  for (const secret of [
    service.database.url,
    "issuer.example",
    ...service.deps.env.RESEARCH_API_KEY,
  ])
    expect(text).not.toContain(secret);
});

test("every response says how long it took", async () => {
  const { headers } = await health();
  expect(headers.get("server-timing")).toMatch(/^access;dur=[\d.]+, work;dur=[\d.]+, total;dur=/);
});
