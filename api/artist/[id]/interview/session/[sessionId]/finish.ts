import { SessionAnswer } from "#lib/contract/interview-session.js";
import { NoBody } from "#lib/contract/query.js";
import { endpoint, route } from "#lib/http/route.js";
import { finishSession } from "#lib/interview/interview-sessions.js";

export default route({
  POST: endpoint({
    operationId: "finishInterviewSitting",
    tool: "changes",
    summary: "Finish an interview sitting; its open questions become skipped",
    tag: "Interview",
    path: "/api/artist/{id}/interview/session/{sessionId}/finish",
    access: "interviewer",
    body: NoBody,
    answer: { status: 200, schema: SessionAnswer },
    example: { body: {} },
    handle: ({ caller, params }, deps) => finishSession(deps, caller, params.id, params.sessionId),
  }),
});
