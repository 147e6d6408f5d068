import type * as v from "valibot";
import type { Access } from "#lib/auth/access.js";
import { demoCall } from "#lib/http/demo-call.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import { exampleOf } from "#lib/http/openapi-example.js";
import { meaningOf } from "#lib/http/openapi-meanings.js";
import { openApiResponses } from "#lib/http/openapi-responses.js";
import { inline, type NamedSchemas } from "#lib/http/openapi-schemas.js";

const security: Record<Access, Record<string, never[]>[]> = {
  public: [],
  signedIn: [{ accessToken: [] }],
  user: [{ accessToken: [] }],
  administrator: [{ accessToken: [] }],
  reader: [{ accessToken: [] }],
  interviewer: [{ accessToken: [] }],
  editor: [{ accessToken: [] }],
  owner: [{ accessToken: [] }],
  ownerOrEraser: [{ accessToken: [] }],
  readerOrServiceKey: [{ accessToken: [] }, { serviceKey: [] }],
  scheduler: [{ schedulerSecret: [] }, {}],
  metrics: [{ metricsToken: [] }],
};

export const whoMayCall: Record<Access, string> = {
  public: "Open to everybody.",
  signedIn: "For everybody who is signed in, known to the service or not.",
  user: "For every signed-in user.",
  administrator: "For administrators.",
  reader: "For an approved claimant of the artist, whatever the role, or an administrator.",
  interviewer: "For the artist's owner or an interviewer, or an administrator.",
  editor: "For the artist's owner or an editor, or an administrator.",
  owner: "For the artist's owner or an administrator.",
  ownerOrEraser:
    "For the artist's owner or an administrator; whoever requested the erasure can also get the receipt.",
  readerOrServiceKey:
    "For an approved claimant of the artist, whatever the role, an administrator, or a server with the research service key.",
  scheduler: "For the scheduler; open where the deployment defines no secret.",
  metrics: "For holders of the metrics token; 404 where the deployment defines none.",
};

export function openApiOperation(endpoint: Endpoint, schemas: NamedSchemas): object {
  const { operationId, summary, description, tag, access, params, query, headers, body } = endpoint;
  const example = demoCall(endpoint);
  return {
    operationId,
    summary,
    description: [description, whoMayCall[access]].filter(Boolean).join("\n\n"),
    ...(endpoint.isDraft ? { "x-draft": true } : {}),
    tags: [tag],
    security: security[access],
    parameters: [
      ...parameters(params, "path", example.path),
      ...parameters(query, "query", example.query, endpoint.example.instead),
      ...(headers === null ? [] : parameters(headers, "header", {})),
    ],
    ...(body === null ? {} : { requestBody: requestBody(endpoint, body, schemas) }),
    responses: openApiResponses(endpoint, schemas),
  };
}

function requestBody(
  { maxBodyBytes, lines, example }: Endpoint,
  body: v.GenericSchema,
  schemas: NamedSchemas,
): object {
  if (lines !== null) {
    const schema = schemas.use(lines.schema, "input");
    return {
      description: `One JSON object a line; at most ${maxBodyBytes.toLocaleString("en")} bytes and ${lines.max.toLocaleString("en")} lines`,
      required: true,
      content: { "application/x-ndjson": { schema, example: example.body } },
    };
  }
  const { required = [] } = inline(body, "input");
  const schema = schemas.use(body, "input");
  const shown = example.body ?? exampleOf(schema, schemas.components);
  return {
    description: `At most ${maxBodyBytes.toLocaleString("en")} bytes`,
    required: required.length > 0,
    content: { "application/json": { schema, example: shown } },
  };
}

/**
 * Parameters with the examples of their operation. A parameter that replaces another one has its
 * example in the schema: there, a page that sends all examples does not pick it up.
 */
function parameters(
  schema: v.GenericSchema,
  place: "path" | "query" | "header",
  values: Readonly<Record<string, unknown>>,
  instead: Readonly<Record<string, string>> = {},
): object[] {
  const { properties = {}, required = [] } = inline(schema, "input");
  return Object.entries(properties).map(([name, property]) => {
    const given = typeof property === "object" ? property : {};
    const { description = meaningOf(name, given), examples = [], ...rest } = given;
    const value = values[name] ?? examples[0];
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...(value === undefined ? {} : { example: value }),
      schema: name in instead ? { ...rest, examples: [instead[name]] } : rest,
    };
  });
}
