import { apiVersion } from "#lib/contract/release.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import { description, tags } from "#lib/http/openapi-description.js";
import { openApiOperation } from "#lib/http/openapi-operation.js";
import { errorExamples, headers } from "#lib/http/openapi-responses.js";
import { NamedSchemas } from "#lib/http/openapi-schemas.js";
import type { Route } from "#lib/http/route.js";

/** The OpenAPI 3.1 document of the routes, in the order of their paths (decision 5.25). */
export function openApiDocument(routes: readonly Route[]): object {
  const schemas = new NamedSchemas();
  const paths: Record<string, Record<string, object>> = {};
  const operations = operationsOf(routes);
  // Requests first: where a request and an answer share a title, the request gets the name without suffix.
  for (const [, { body }] of operations) if (body !== null) schemas.use(body, "input");
  for (const [method, endpoint] of operations) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [method.toLowerCase()]: openApiOperation(endpoint, schemas),
    };
  }
  const used = new Set(operations.map(([, { tag }]) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Artist Research and Interview Memory Service",
      version: apiVersion,
      summary: "Preview",
      description,
      contact: operator,
      license: { name: "MIT", identifier: "MIT" },
      "x-preview": true,
    },
    servers: [{ url: "/", description: "The environment that serves this document" }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: sorted(schemas.components),
      securitySchemes,
      headers,
      examples: errorExamples(paths),
    },
  };
}

/**
 * Only the environment knows who operates the service: `withContact` adds the address (decision
 * 5.25).
 */
const operator = { name: "The operator of the environment that serves this document" };

const securitySchemes = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "Access token from this environment's identity provider, for the artist's claimant or an administrator. It lasts about an hour and is valid only in this environment.",
  },
  serviceKey: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Research-Key",
    description:
      "Research service key, for servers only: gives access to question research from public evidence. Refused from a browser.",
  },
  schedulerSecret: {
    type: "http",
    scheme: "bearer",
    description: "The scheduler's secret, when the deployment defines one",
  },
  metricsToken: {
    type: "http",
    scheme: "bearer",
    description: "The monitoring secret, when the deployment defines one",
  },
};

function operationsOf(routes: readonly Route[]): [string, Endpoint][] {
  return routes
    .flatMap((route) => Object.entries(route.endpoints))
    .sort(([, one], [, other]) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
