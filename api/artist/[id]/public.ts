import { publicCaching, readPublicPage } from "#lib/artist/public-page.js";
import { PublicPage, PublicPageQuery } from "#lib/contract/public-page.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readPublicPage",
    tool: "reads",
    summary: "Read the public page of an artist",
    description:
      "What the artist published: life story and answers, with releases, Latest and links. Beside an answer stands only evidence that is public itself. Not found, alike for an unknown artist and one that has published nothing. The edge keeps it for at most five seconds.",
    tag: "Directory",
    path: "/api/artist/{id}/public",
    access: "public",
    query: PublicPageQuery,
    answer: { status: 200, schema: PublicPage },
    faults: ["not_found"],
    example: { query: { answer: demoIds.firstQuestion } },
    handle: async ({ params, query }, deps) =>
      new Reply(200, await readPublicPage(deps, params.id, query.answer), publicCaching),
  }),
});
