import { MentionsAnswer, MentionsQuery } from "#lib/contract/mentions.js";
import { listed, listedPlace } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listMentions",
    tool: "reads",
    summary: "List every mention of a name or phrase",
    description:
      "Every passage of every eligible original that holds the phrase in one of its forms (case, accents, inflection), counted and in pages. Complete by construction, and certified: the certificate names the corpus that was searched. Use it for questions such as how often, whether ever, or list all; it needs no model.",
    tag: "Research",
    path: "/api/artist/{id}/research/mentions",
    access: "readerOrServiceKey",
    query: MentionsQuery,
    answer: { status: 200, schema: MentionsAnswer },
    faults: ["invalid_cursor", "cursor_expired"],
    example: {
      query: { ...listed, also: "zither", limit: 5 },
      boundTo: { filters: { ...listed, also: ["zither"] } },
      // A place before every year, for the state of the corpus that the demo is loaded with.
      cursor: { key: "0", sourceId: "a", start: 0, root: listedPlace },
    },
    handle: async ({ caller, params, query }, deps) => {
      const { readMentions } = await import("#lib/proof/mentions.js");
      return readMentions(deps, caller, params.id, query);
    },
  }),
});
