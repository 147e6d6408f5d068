import { CorrectionSaved, CorrectionToSave } from "#lib/contract/corrections.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { saveCorrection } from "#lib/interview/corrections.js";

export default route({
  POST: endpoint({
    operationId: "saveInterviewCorrection",
    tool: "adds",
    summary: "Save the artist's fix of a stated fact",
    tag: "Interview",
    path: "/api/artist/{id}/interview/corrections",
    access: "owner",
    body: CorrectionToSave,
    answer: { status: 200, schema: CorrectionSaved },
    faults: ["request_id_reused"],
    example: {
      body: {
        requestId: demoIds.correction,
        claim: "Skerrylight are a couple.",
        correction: "We are a band of two.",
      },
    },
    handle: ({ caller, params, body }, deps) => saveCorrection(deps, caller, params.id, body),
  }),
});
