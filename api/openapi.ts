import * as v from "valibot";
import { Reply } from "#lib/http/endpoint.js";
import { withContact } from "#lib/http/openapi-contact.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readOpenApiDocument",
    summary: "This document",
    tag: "Operation",
    path: "/api/openapi",
    access: "public",
    answer: { status: 200, schema: v.looseObject({ openapi: v.string() }) },
    handle: async (_input, { env }) => {
      const { default: document } = await import("#lib/contract/openapi.json", {
        with: { type: "json" },
      });
      return new Reply(200, withContact(document, env.CONTACT), {
        "cache-control": "public, max-age=300",
      });
    },
  }),
});
