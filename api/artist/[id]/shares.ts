import { ShareCreated, ShareList, ShareToCreate } from "#lib/contract/shares.js";
import { demoIds, exampleShare } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

const path = "/api/artist/{id}/shares";

export default route({
  GET: endpoint({
    operationId: "listShares",
    summary: "List the shares of an artist's threads",
    description: "Those that have ended are not in the list; secrets are in none.",
    tag: "Research",
    path,
    access: "owner",
    answer: { status: 200, schema: ShareList },
    handle: async ({ params }, deps) => {
      const { listShares } = await import("#lib/research/share-thread.js");
      return listShares(deps, params.id);
    },
  }),
  POST: endpoint({
    operationId: "createShare",
    summary: "Share a thread with somebody without an account",
    description:
      "Whoever has the link `/share#SECRET` of the page can read these questions: their topics, the references that are eligible and approved now, limitations, and a model's sentences. The service gets the hash of the secret alone. The same call again returns the share that was made first. It ends after 30 days by default, when it is withdrawn, when something that it shows is erased, or when who made it may not share any more; while something that it shows is hidden or changed, it does not open. At most 50 are open at a time.",
    tag: "Research",
    path,
    access: "owner",
    body: ShareToCreate,
    answer: { status: 200, schema: ShareCreated },
    faults: ["conflict", "request_id_reused"],
    example: { body: { secretHash: exampleShare.secretHash, jobIds: [demoIds.job] } },
    handle: async ({ caller, params, body }, deps) => {
      const { createShare } = await import("#lib/research/share-thread.js");
      return createShare(deps, caller, params.id, body);
    },
  }),
});
