import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "#lib/contract/error.js";
import type { LocalServer } from "#lib/local/server.js";
import { operationRecords } from "../support/operations/operations.js";
import { artist, claimant, load } from "../support/records.js";
import { allOperations, pathOf, servedRoutes } from "../support/routes.js";
import { type TestService, testService } from "../support/service.js";
import { sourceFiles } from "../support/source-files.js";

const operations = await allOperations();
const declared = operations.map(({ method, endpoint }) => ({
  place: `${method} ${endpoint.path}`,
  access: endpoint.access,
  operationId: endpoint.operationId,
}));

test("exactly the operations of the interface are declared, with the callers that it allows", () => {
  const named = Object.entries(operationRecords).map(([id, record]) => [id, record.interface]);
  expect(
    Object.fromEntries(
      declared.map(({ operationId, place, access }) => [operationId, `${place} for ${access}`]),
    ),
  ).toEqual(Object.fromEntries(named));
});

test("every operation that changes something refuses fields that it does not know", () => {
  const open = operations.filter(({ method, endpoint }) => method !== "GET" && !endpoint.body);
  expect(open.map(({ endpoint }) => endpoint.operationId)).toEqual([]);
});

test("no two operations share an id or a method and path", () => {
  expect(new Set(declared.map(({ place }) => place)).size).toBe(declared.length);
  expect(new Set(declared.map(({ operationId }) => operationId)).size).toBe(declared.length);
});

test("every operation has a screen, or a reason for not having one", async () => {
  // The page, and the client modules through which it calls operations.
  const files = (await sourceFiles()).filter(
    ({ path }) => /^lib\/web\/(?!reference\/)/.test(path) || /^lib\/client\/[\w-]+\.ts$/.test(path),
  );
  const code = files.map(({ text }) => text).join("\n");
  const missing = Object.entries(operationRecords).flatMap(([id, { noScreen }]) =>
    code.includes(`"${id}"`) || noScreen !== undefined ? [] : [id],
  );
  expect(missing).toEqual([]);
  expect(await readFile("lib/site/reference/frame-html.ts", "utf8")).toContain("/api/openapi");
});

describe("over HTTP", () => {
  const artistId = randomUUIDv7();
  let service: TestService;
  let server: LocalServer;

  beforeAll(async () => {
    service = await testService();
    await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
    server = await servedRoutes(service.deps);
  });
  afterAll(async () => {
    await server.close(0);
    await service.close();
  });

  test.each(
    operations.map(
      ({ method, endpoint }) => [`${method} ${endpoint.path}`, endpoint, method] as const,
    ),
  )("%s answers its claimant as the contract says, whatever is missing", async (_, endpoint, method) => {
    const response = await fetch(`${server.url}${pathOf(endpoint, { id: artistId })}`, {
      method,
      headers: {
        authorization: "Bearer subject:claire",
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    // The first line of a response in lines.
    const body = JSON.parse((await response.text()).split("\n", 1)[0] ?? "");
    const answer = endpoint.answers.find(({ status }) => status === response.status);
    if (answer === undefined) {
      expect(v.is(ErrorBody, body), JSON.stringify(body)).toBe(true);
      const isOthers = endpoint.access === "administrator";
      expect(isOthers ? [403] : [400, 401, 404, 409]).toContain(response.status);
    } else {
      expect(v.safeParse(answer.schema, body).success || endpoint.path === "/api/openapi").toBe(
        true,
      );
    }
  });
});
