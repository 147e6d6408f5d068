import { ExactResponse, PublicationChange } from "#lib/contract/interview-response.js";
import { secondRevision } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { publishAnswer } from "#lib/interview/published-answers.js";
import { originOf } from "#lib/platform/origin.js";

export default route({
  POST: endpoint({
    operationId: "publishAnswer",
    tool: "changes",
    summary: "Publish a saved response, or take it back",
    description:
      "Everybody may then read question and answer, on the public page and as evidence, until the answer is taken back or reworded. While an embargo or a boundary is active it is withheld.",
    tag: "Interview",
    path: "/api/artist/{id}/interview/responses/{answerId}/publication",
    access: "owner",
    body: PublicationChange,
    answer: { status: 200, schema: ExactResponse },
    faults: ["revision_changed"],
    example: { body: { expectedRevision: secondRevision, isPublic: false } },
    handle: ({ caller, params, body, headers }, deps) =>
      publishAnswer(deps, caller, originOf(headers), params, body),
  }),
});
