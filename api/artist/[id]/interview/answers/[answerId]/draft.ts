import { DraftSave, OwnDraft } from "#lib/contract/interview-draft.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { readDraft, saveDraft } from "#lib/interview/interview-drafts.js";

const path = "/api/artist/{id}/interview/answers/{answerId}/draft";

export default route({
  GET: endpoint({
    operationId: "readInterviewDraft",
    summary: "Read one's own draft of an answer",
    description:
      "What the caller has written and not saved as the answer. Nobody else can read it.",
    tag: "Interview",
    path,
    access: "owner",
    answer: { status: 200, schema: OwnDraft },
    example: { path: { answerId: demoIds.firstQuestion } },
    handle: ({ caller, params }, deps) => readDraft(deps, caller, params.id, params.answerId),
  }),
  PUT: endpoint({
    operationId: "saveInterviewDraft",
    summary: "Keep what one has written of an answer",
    description:
      "A draft is private to who writes it, and is no part of the memory, the history or an export. " +
      "It goes when the answer is saved, or 90 days after it was last written.",
    tag: "Interview",
    path,
    access: "owner",
    body: DraftSave,
    answer: { status: 200, schema: OwnDraft },
    faults: ["conflict"],
    example: {
      path: { answerId: demoIds.firstQuestion },
      body: { text: "We bought the boat, and", expectedRevision: null },
    },
    handle: ({ caller, params, body }, deps) =>
      saveDraft(deps, caller, params.id, params.answerId, body),
  }),
});
