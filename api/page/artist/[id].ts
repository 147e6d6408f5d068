import * as v from "valibot";
import { showPublicPage } from "#lib/artist/public-page.js";
import { Uuid } from "#lib/contract/primitives.js";
import { endpoint, pageRoute } from "#lib/http/route.js";
import { originOf } from "#lib/platform/origin.js";

export default pageRoute(
  endpoint({
    operationId: "showPublicPage",
    summary: "The public page of an artist",
    tag: "Directory",
    path: "/artist/{id}",
    access: "public",
    query: v.strictObject({ answer: v.fallback(v.optional(Uuid), undefined) }),
    answer: { status: 200, schema: v.string(), mediaType: "text/html" },
    handle: ({ params, query, headers }, deps) =>
      showPublicPage(deps, params.id, query.answer, originOf(headers)),
  }),
  ["answer"],
);
