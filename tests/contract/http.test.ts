import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import questionsRoute from "../../api/artist/[id]/research/questions.js";
import openapiRoute from "../../api/openapi.js";
import { artist, load } from "../support/records.js";
import { ask, credits } from "../support/research.js";
import { allOperations, pathOf } from "../support/routes.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();

const path = `/api/artist/${randomUUIDv7()}/research/questions`;

test("an allowed origin may read answers and is told so in the preflight", async () => {
  service.deps.env = { ...service.deps.env, ALLOWED_ORIGINS: ["https://page.example"] };
  const options = { as: "nobody" as const, headers: { origin: "https://page.example" } };
  const preflight = await service.call(questionsRoute, "OPTIONS", path, options);
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("https://page.example");
  expect(preflight.headers.get("access-control-allow-headers")).toBe(
    "authorization, content-type, prefer, last-event-id",
  );
  expect(preflight.headers.get("access-control-allow-methods")).toBe("POST");
  const refused = await service.call(questionsRoute, "POST", path, { ...options, body: credits });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("access-control-allow-origin")).toBe("https://page.example");
});

test("HEAD is GET without a body: the same status and headers, whoever calls", async () => {
  const once = /^(x-request-id|server-timing)$/;
  const reads = (await allOperations()).filter(({ method }) => method === "GET");
  for (const { route, endpoint } of reads) {
    for (const as of ["nobody", "service"] as const) {
      const [got, head] = await Promise.all(
        ["GET", "HEAD"].map((method) => service.call(route, method, pathOf(endpoint), { as })),
      );
      const headersOf = (answer: typeof got) =>
        [...(answer?.headers ?? [])].filter(([name]) => !once.test(name));
      expect(head?.status, endpoint.operationId).toBe(got?.status);
      expect(headersOf(head), endpoint.operationId).toEqual(headersOf(got));
      expect(head?.body).toBeNull();
    }
  }
});

test("HEAD where there is no GET is 405", async () => {
  expect((await service.call(questionsRoute, "HEAD", path)).status).toBe(405);
});

test("a body with a content-encoding is refused with a sentence, except identity", async () => {
  const artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId));
  const encoded = await ask(service, artistId, credits, {
    headers: { "content-encoding": "gzip" },
  });
  expect(encoded).toMatchObject({
    status: 400,
    body: {
      code: "invalid_input",
      error: "content-encoding is not supported: send the body uncompressed",
    },
  });
  const plain = { headers: { "content-encoding": "identity" } };
  expect((await ask(service, artistId, credits, plain)).status).toBe(202);
});

test("the API document may be cached, and nothing else", async () => {
  const { headers } = await service.call(openapiRoute, "GET", "/api/openapi", { as: "nobody" });
  expect(headers.get("cache-control")).toBe("public, max-age=300");
});

test("logs hold ids, codes and counts, never the question", async () => {
  service.log.length = 0;
  await ask(service, randomUUIDv7(), { topic: "a very private topic", evidenceNeed: "credits" });
  expect(JSON.stringify(service.log)).not.toContain("private topic");
  expect(service.log.at(-1)).toMatchObject({ event: "request", status: 404 });
});

test("without the schema every operation that needs it is 503 schema_not_applied", {
  tags: ["4.1.503", "7.503", "9.schema"],
}, async () => {
  const url = new URL(service.database.url);
  url.pathname = "/postgres";
  const bare = openDatabase(url.href);
  const { db } = service.deps;
  service.deps.db = bare.db;
  const answer = await ask(service, randomUUIDv7());
  service.deps.db = db;
  await bare.close();
  expect(answer.status).toBe(503);
  expect(answer.body.code).toBe("schema_not_applied");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
});

test("an unavailable database is 503, and calls succeed again once it is back", {
  tags: ["4.1.503", "7.503"],
}, async () => {
  service.database.wire.onStatement = () => "before";
  const answer = await ask(service, randomUUIDv7());
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({
    status: "error",
    code: "storage_unavailable",
    error: "the database is unavailable",
  });
  service.database.wire.onStatement = undefined;
  expect((await ask(service, randomUUIDv7())).status).toBe(404);
});

test("an unexpected error is 500, without its message in the response or in the log", async () => {
  service.log.length = 0;
  const { newId } = service.deps;
  service.deps.newId = () => "secret-that-is-no-uuid";
  const headers = { "x-request-id": "call-0123456789" };
  const answer = await ask(service, randomUUIDv7(), credits, { headers });
  service.deps.newId = newId;
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    status: "error",
    code: "internal",
    error: "something went wrong here",
  });
  const unexpected = service.log.filter(({ event }) => event === "unexpected_error");
  expect(unexpected).toHaveLength(1);
  expect(unexpected[0]).toMatchObject({ code: "22P02" });
  expect(JSON.stringify(unexpected)).not.toContain("secret-that");
});
