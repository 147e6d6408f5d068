import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { operationRecords } from "../support/operations/operations.js";
import { allOperations } from "../support/routes.js";
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
