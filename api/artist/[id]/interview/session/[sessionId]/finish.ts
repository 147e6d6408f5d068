import { SessionAnswer, SessionFinish } from "#lib/contract/interview-session.js";
import { SessionParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { finishSession } from "#lib/interview/interview-sessions.js";

export default route({
  POST: endpoint({
    operationId: "finishInterviewSitting",
    tool: "changes",
    summary: "Finish an interview sitting; its open questions become skipped",
    tag: "Interview",
    path: "/api/artist/{id}/interview/session/{sessionId}/finish",
    access: "claimant",
    params: SessionParams,
    query: NoQuery,
    body: SessionFinish,
    answer: { status: 200, schema: SessionAnswer },
    example: { body: {} },
    handle: ({ caller, params }, deps) => finishSession(deps, caller, params.id, params.sessionId),
  }),
});
