import type * as v from "valibot";
import type { Access } from "#lib/auth/access.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import { exampleOf } from "#lib/http/openapi-example.js";
import { meaningOf } from "#lib/http/openapi-meanings.js";
import { openApiResponses } from "#lib/http/openapi-responses.js";
import { inline, type NamedSchemas } from "#lib/http/openapi-schemas.js";

const security: Record<Access, Record<string, never[]>[]> = {
  public: [],
  claimant: [{ accessToken: [] }],
  claimantOrServiceKey: [{ accessToken: [] }, { serviceKey: [] }],
  scheduler: [{ schedulerSecret: [] }, {}],
};

const whoMayCall: Record<Access, string> = {
  public: "Open to everybody.",
  claimant: "For the approved claimant of the artist or an administrator.",
  claimantOrServiceKey:
    "For the approved claimant of the artist, an administrator, or a server with the research service key.",
  scheduler: "For the scheduler; open where the deployment defines no secret.",
};

/** The OpenAPI operation of an endpoint. */
export function openApiOperation(endpoint: Endpoint, schemas: NamedSchemas): object {
  const { operationId, summary, description, tag, access, params, query, body } = endpoint;
  return {
    operationId,
    summary,
    description: [description, whoMayCall[access]].filter(Boolean).join("\n\n"),
    ...(endpoint.isDraft ? { "x-draft": true } : {}),
    tags: [tag],
    security: security[access],
    parameters: [...parameters(params, "path"), ...parameters(query, "query")],
    ...(body === null ? {} : { requestBody: requestBody(body, endpoint.maxBodyBytes, schemas) }),
    responses: openApiResponses(endpoint, schemas),
  };
}

function requestBody(body: v.GenericSchema, maxBytes: number, schemas: NamedSchemas): object {
  const { required = [] } = inline(body, "input");
  const schema = schemas.use(body, "input");
  return {
    description: `At most ${maxBytes.toLocaleString("en")} bytes`,
    required: required.length > 0,
    content: { "application/json": { schema, example: exampleOf(schema, schemas.components) } },
  };
}

function parameters(schema: v.GenericSchema, place: "path" | "query"): object[] {
  const { properties = {}, required = [] } = inline(schema, "input");
  return Object.entries(properties).map(([name, property]) => {
    const given = typeof property === "object" ? property : {};
    const { description = meaningOf(name, given), ...rest } = given;
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}
