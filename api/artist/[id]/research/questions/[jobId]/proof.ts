import { JobParams } from "#lib/contract/params.js";
import { Proof, ProofQuery } from "#lib/contract/proof.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readProof",
    summary: "Read a document that proves an answer",
    description:
      "What was asked, the cited originals with all that their revisions hash, the references in their order, each also as a W3C Web Annotation, and the record of the work without prompts, signed as a whole with a key of `/.well-known/jwks.json`. `npx artist-research verify FILE --jwks KEYS` of the client package checks it without network. What was removed or withdrawn since keeps its place and loses its text.",
    tag: "Research",
    path: "/api/artist/{id}/research/questions/{jobId}/proof",
    access: "claimantOrServiceKey",
    tool: "reads",
    params: JobParams,
    query: ProofQuery,
    answer: { status: 200, schema: Proof },
    handle: async ({ params: { id, jobId }, query: { texts } }, deps) => {
      const { readProof } = await import("#lib/proof/read-proof.js");
      return readProof(deps, id, jobId, texts);
    },
  }),
});
