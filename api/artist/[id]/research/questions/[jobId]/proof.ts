import { Proof, ProofQuery } from "#lib/contract/proof.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readProof",
    summary: "Read a document that proves an answer",
    description:
      "The question, the cited originals with everything that their revisions hash, the references in order (each also as a W3C Web Annotation), and the record of the work without prompts. The whole document is signed with a key of `/.well-known/jwks.json`. The client package checks it offline with `npx artist-research verify FILE --jwks KEYS`. References that were removed or withdrawn since keep their position but lose their text.",
    tag: "Research",
    path: "/api/artist/{id}/research/questions/{jobId}/proof",
    access: "readerOrServiceKey",
    tool: "reads",
    query: ProofQuery,
    answer: { status: 200, schema: Proof },
    example: { query: { texts: "full" } },
    handle: async ({ params: { id, jobId }, query: { texts } }, deps) => {
      const { readProof } = await import("#lib/proof/read-proof.js");
      return readProof(deps, id, jobId, texts);
    },
  }),
});
