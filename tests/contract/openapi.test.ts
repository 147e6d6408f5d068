import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import committed from "#lib/contract/openapi.json" with { type: "json" };
import { withContact } from "#lib/http/openapi-contact.js";
import { openApiDocument } from "#lib/http/openapi-document.js";
import { statusOf } from "#lib/platform/fault.js";
import { clientOperations, clientRoles, clientTypes } from "#lib/site/client-types.js";
import type { ApiDocument } from "#lib/site/reference/document.js";
import { allOperations, type Operation } from "../support/routes.js";

let operations: Operation[];
beforeAll(async () => {
  operations = await allOperations();
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads the document as it is
const paths: Record<string, Record<string, any>> = committed.paths;
const described = ({ endpoint, method }: Operation) => paths[endpoint.path]?.[method.toLowerCase()];

test("the committed document matches the declarations (npm run openapi writes it)", () => {
  const routes = [...new Set(operations.map(({ route }) => route))];
  expect(JSON.parse(JSON.stringify(openApiDocument(routes)))).toEqual(committed);
});

test("the client's types are made from the committed document, and the roles from the declarations", async () => {
  const document = committed as unknown as ApiDocument;
  const generated = (name: string) => readFile(`lib/client/generated/${name}.ts`, "utf8");
  expect(await generated("types")).toBe(clientTypes(document));
  expect(await generated("operations")).toBe(clientOperations(document));
  expect(await generated("least-roles")).toBe(
    clientRoles(operations.map(({ endpoint }) => endpoint)),
  );
});

// What section 4 of the interface lists for each operation that it shows whole.
const listed: [string, number[]][] = [
  ["enqueueQuestionResearch", [202, 400, 401, 403, 404, 409, 413, 429, 503]],
  ["reviewDiscovery", [200, 400, 401, 403, 404, 409, 413, 429, 503]],
  ["advanceResearch", [200, 400]],
  ["offerInterviewQuestion", [200, 400, 401, 403, 404, 409, 413, 503]],
  ["readInterviewMemory", [200, 400, 401, 403, 404, 409, 413, 503]],
  ["reviseInterviewResponse", [200, 400, 401, 403, 404, 409, 413, 503]],
  ["readInterviewResponse", [200, 400, 401, 403, 404, 409, 413, 503]],
  ["listResponseVersions", [200, 400, 401, 403, 404, 409, 413, 503]],
];

test.for(listed)("%s lists every status that the interface lists", ([operationId, statuses]) => {
  const operation = operations.find(({ endpoint }) => endpoint.operationId === operationId);
  const { responses } = described(operation as Operation);
  expect(Object.keys(responses).map(Number)).toEqual(expect.arrayContaining(statuses));
});

test("operation ids are unique", () => {
  const ids = operations.map(({ endpoint }) => endpoint.operationId);
  expect(ids).toEqual([...new Set(ids)]);
});

test("the document is preview 0.1.0, and only the offer is a draft", {
  tags: ["9.version", "9.draft"],
}, () => {
  expect(committed.info).toMatchObject({ version: "0.1.0", summary: "Preview", "x-preview": true });
  const drafts = operations.filter((operation) => described(operation)["x-draft"]);
  expect(drafts.map(({ endpoint }) => endpoint.operationId)).toEqual(["offerInterviewQuestion"]);
});

test("the operator is named, with CONTACT as address or URL where the environment has it", () => {
  const { name } = committed.info.contact;
  expect(name).toMatch(/operator/);
  const contact = (given: string | undefined) => withContact(committed, given).info.contact;
  expect(contact("ops@example.org")).toEqual({ name, email: "ops@example.org" });
  expect(contact("mailto:ops@example.org")).toEqual({ name, email: "ops@example.org" });
  expect(contact("https://example.org/contact")).toEqual({
    name,
    url: "https://example.org/contact",
  });
  for (const none of [undefined, "", "the team"]) expect(contact(none)).toEqual({ name });
});

test("no path contains a version", { tags: ["9.paths"] }, () => {
  for (const path of Object.keys(paths)) expect(path).not.toMatch(/\/v?\d+(\.\d+)*(\/|$)/);
});

test("every operation names who may call it, its responses, and every status of its refusals", () => {
  for (const operation of operations) {
    const { security, responses } = described(operation);
    const { access, answers, faults, operationId } = operation.endpoint;
    if (access === "public") expect(security, operationId).toEqual([]);
    else expect(security.length, operationId).toBeGreaterThan(0);
    const statuses = [
      ...answers.map(({ status }) => status),
      ...faults.map(statusOf),
      400,
      405,
      500,
    ];
    expect(Object.keys(responses), operationId).toEqual(
      expect.arrayContaining([...new Set(statuses)].map(String)),
    );
  }
});

test("429 and 503 declare retry-after, 405 declares allow, and 202 for a question declares location", () => {
  for (const operation of operations) {
    for (const [status, { headers }] of Object.entries<{ headers: object }>(
      described(operation).responses,
    )) {
      const expected = ["x-request-id"];
      if (status === "429" || status === "503") expected.push("retry-after");
      if (status === "405") expected.push("allow");
      if (status === "202" && operation.endpoint.path.includes("/questions"))
        expected.push("location");
      expect(Object.keys(headers), operation.endpoint.operationId).toEqual(
        expect.arrayContaining(expected),
      );
    }
  }
});

test("every parameter and every field has a description", () => {
  expect(fieldsOf(committed).filter(({ field }) => !("description" in field))).toEqual([]);
});

test("an optional field of a request states its default in words, so that generated types leave it optional", () => {
  const bodies = operations.flatMap((operation) => described(operation).requestBody ?? []);
  const names = bodies.flatMap((body) => JSON.stringify(body).match(/schemas\/\w+/) ?? []);
  const schemas = Object.entries<object>(committed.components.schemas).filter(([name]) =>
    names.includes(`schemas/${name}`),
  );
  expect(schemas.length).toBeGreaterThan(10);
  for (const [name, schema] of schemas) {
    expect(JSON.stringify(schema), name).not.toMatch(/"default":/);
  }
  const { freshness } = committed.components.schemas.ResearchRequest.properties;
  expect(freshness.description).toMatch(/Default: stored$/);
});

interface Field {
  path: string;
  field: object;
}

/** Every parameter and schema property in the document, except in examples. */
function fieldsOf(node: unknown, path = ""): Field[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => fieldsOf(one, `${path}/${index}`));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) => {
    const here = `${path}/${key}`;
    if (key === "example" || key === "examples") return [];
    const isSchema = "type" in node || "required" in node;
    const fields =
      key === "parameters" || (key === "properties" && isSchema) ? Object.entries(inner) : [];
    const found = fields.map(([name, field]) => ({
      path: `${here}/${name}`,
      field: field as object,
    }));
    return [...found, ...fieldsOf(inner, here)];
  });
}

describe("examples", () => {
  test("of answers are what the service itself would send", () => {
    for (const operation of operations) {
      for (const { status, schema, mediaType } of operation.endpoint.answers) {
        const { content } = described(operation).responses[status];
        const { example } = content[mediaType ?? "application/json"];
        const result = v.safeParse(schema, example);
        expect(result.issues, operation.endpoint.operationId).toBeUndefined();
      }
    }
  });

  test("of an onboarding turn ends with the event that its description names", () => {
    const turn = paths["/api/onboarding/{id}/chat"]?.post;
    expect(turn.description).toMatch(/the last one is `done` or `error`/);
    const { events } = turn.responses[200].content["application/json"].example;
    expect(events.at(-1).type).toBe("done");
  });

  test("of bodies are what the service accepts", () => {
    for (const operation of operations) {
      const { body, lines, operationId } = operation.endpoint;
      if (body === null) continue;
      if (lines !== null) {
        const { example } = described(operation).requestBody.content["application/x-ndjson"];
        expect(v.safeParse(lines.schema, example).issues, operationId).toBeUndefined();
        continue;
      }
      const { example } = described(operation).requestBody.content["application/json"];
      expect(v.safeParse(body, example).issues, operationId).toBeUndefined();
    }
  });
});

test("every operation that can respond with server-sent events declares them as a content type", () => {
  const streaming = operations.filter(({ endpoint }) => endpoint.answers.some((one) => one.events));
  expect(streaming.map(({ endpoint }) => endpoint.operationId)).toContain("takeOnboardingTurn");
  for (const operation of streaming) {
    const { content } = described(operation).responses["200"];
    expect(Object.keys(content)).toEqual(["application/json", "text/event-stream"]);
    const events = operation.endpoint.answers[0]?.events?.schema as v.GenericSchema;
    expect(v.safeParse(events, content["text/event-stream"].example).issues).toBeUndefined();
  }
});
