import { ShareOpened, ShareToOpen } from "#lib/contract/shares.js";
import { exampleShare } from "#lib/http/demo-ids.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "openShare",
    summary: "Read a shared thread",
    description:
      "What is eligible and approved now of the questions that were named when it was shared. Starts no work. A secret that opens nothing is 404, whatever the reason.",
    tag: "Research",
    path: "/api/share",
    access: "public",
    body: ShareToOpen,
    answer: { status: 200, schema: ShareOpened },
    faults: ["not_found"],
    example: { body: { secret: exampleShare.secret } },
    handle: async ({ body }, deps) => {
      const { openShare } = await import("#lib/research/share-thread.js");
      return new Reply(200, await openShare(deps, body), { "x-robots-tag": "noindex" });
    },
  }),
});
