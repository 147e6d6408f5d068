import { KeySet } from "#lib/contract/signature.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readProofKeys",
    summary: "Read the public keys of signed documents",
    description:
      "A JWK set, also at `/.well-known/jwks.json`, where verifiers look for it. The first key signs now; the others signed earlier documents. Keep the set with the documents, so that they can be checked when this service is gone.",
    tag: "Operation",
    path: "/api/proof-keys",
    wellKnown: "/.well-known/jwks.json",
    access: "public",
    answer: { status: 200, schema: KeySet },
    handle: async (_input, { env }) =>
      new Reply(
        200,
        { keys: env.PROOF_KEY.map(({ open }) => open) },
        { "cache-control": "public, max-age=300" },
      ),
  }),
});
