import { expect, test } from "vitest";
import committed from "#lib/contract/openapi.json" with { type: "json" };
import { openApiDocument } from "#lib/http/openapi-document.js";
import { allOperations } from "../support/routes.js";

test("the committed document is what the declarations say (npm run openapi writes it)", async () => {
  const routes = [...new Set((await allOperations()).map(({ route }) => route))];
  expect(JSON.parse(JSON.stringify(openApiDocument(routes)))).toEqual(committed);
});

test("operation ids are unique", async () => {
  const ids = (await allOperations()).map(({ endpoint }) => endpoint.operationId);
  expect(ids).toEqual([...new Set(ids)]);
});
