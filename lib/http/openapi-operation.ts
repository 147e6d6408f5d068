import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { Access } from "#lib/auth/access.js";
import { ErrorBody, type ErrorCode } from "#lib/contract/error.js";
import { sentenceOf, statusOf } from "#lib/fault.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import type { NamedSchemas } from "#lib/http/openapi-schemas.js";

const security: Record<Access, Record<string, never[]>[]> = {
  public: [],
  claimant: [{ accessToken: [] }],
  claimantOrServiceKey: [{ accessToken: [] }, { serviceKey: [] }],
  scheduler: [{ schedulerSecret: [] }, {}],
};

/** One operation of the document, from its declaration alone. */
export function openApiOperation(endpoint: Endpoint, schemas: NamedSchemas): object {
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [endpoint.tag],
    security: security[endpoint.access],
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(endpoint.body === null ? {} : { requestBody: requestBody(endpoint.body, schemas) }),
    responses: responses(endpoint, schemas),
  };
}

function requestBody(body: v.GenericSchema, schemas: NamedSchemas): object {
  const described = toJsonSchema(body, { typeMode: "input", errorMode: "ignore" });
  return {
    required: (described.required ?? []).length > 0,
    content: { "application/json": { schema: schemas.use(body, "input") } },
  };
}

function parameters(schema: v.GenericSchema, place: "path" | "query"): object[] {
  const described = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode: "input",
    errorMode: "ignore",
  });
  return Object.entries(described.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema;
    return {
      name,
      in: place,
      required: place === "path" || (described.required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

function responses(endpoint: Endpoint, schemas: NamedSchemas): Record<string, object> {
  const answers = endpoint.answers.map(({ status, schema, description }) => [
    String(status),
    {
      description: description ?? (status === 202 ? "Accepted" : "Answered"),
      headers: { "x-request-id": { $ref: "#/components/headers/RequestId" } },
      content: { "application/json": { schema: schemas.use(schema, "output") } },
    },
  ]);
  const byStatus = Map.groupBy(faultsOf(endpoint), statusOf);
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join("; "),
      headers: { "x-request-id": { $ref: "#/components/headers/RequestId" } },
      content: { "application/json": { schema: schemas.use(ErrorBody, "output") } },
    },
  ]);
  return Object.fromEntries([...answers, ...refusals]);
}

/** The codes an operation can answer: its own, and those that its access and shape bring along. */
function faultsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ["invalid_input"];
  if (endpoint.access !== "public") codes.push("unauthenticated");
  if (endpoint.access.startsWith("claimant")) codes.push("forbidden", "auth_unavailable");
  if (endpoint.access === "claimantOrServiceKey") codes.push("service_key_from_browser");
  if (endpoint.path.includes("{")) codes.push("not_found");
  codes.push("method_not_allowed");
  if (endpoint.body !== null) codes.push("body_too_large");
  codes.push(...endpoint.faults, "storage_unavailable", "schema_not_applied", "internal");
  return [...new Set(codes)].sort((one, other) => statusOf(one) - statusOf(other));
}
