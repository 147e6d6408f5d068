import type { Endpoint } from "#lib/http/endpoint.js";
import { openApiOperation } from "#lib/http/openapi-operation.js";
import { NamedSchemas } from "#lib/http/openapi-schemas.js";
import type { Route } from "#lib/http/route.js";

/** The OpenAPI 3.1 document of the routes, in the order of their paths (interface 9: a preview, 0.1.0). */
export function openApiDocument(routes: readonly Route[]): object {
  const schemas = new NamedSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const [method, endpoint] of operationsOf(routes)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [method.toLowerCase()]: openApiOperation(endpoint, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Artist Research and Interview Memory Service",
      version: "0.1.0",
      summary: "Preview",
      description:
        "Answers research questions about music artists from saved public evidence, with exact quotations, and keeps an artist's interview memory exactly. Offsets count UTF-16 code units.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: { schemas: schemas.complete(), securitySchemes, headers },
  };
}

const securitySchemes = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "Access token of this environment's identity provider, of the artist's claimant or an administrator",
  },
  serviceKey: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Research-Key",
    description: "Research service key, for servers only: question research from public evidence",
  },
  schedulerSecret: {
    type: "http",
    scheme: "bearer",
    description: "The scheduler's secret, when the deployment defines one",
  },
};

const headers = {
  RequestId: { description: "Names this call in the logs", schema: { type: "string" } },
};

function operationsOf(routes: readonly Route[]): [string, Endpoint][] {
  return routes
    .flatMap((route) => Object.entries(route.endpoints))
    .sort(([, one], [, other]) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}
