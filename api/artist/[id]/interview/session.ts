import { RestoredSession, SessionAnswer, SessionStart } from "#lib/contract/interview-session.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { restoreSession, startSession } from "#lib/interview/interview-sessions.js";

const shared = {
  tag: "Interview",
  path: "/api/artist/{id}/interview/session",
  access: "interviewer",
} as const;

export default route({
  GET: endpoint({
    ...shared,
    operationId: "restoreInterview",
    tool: "reads",
    summary: "Read the latest interview session with its questions and answers",
    answer: { status: 200, schema: RestoredSession },
    handle: ({ params }, deps) => restoreSession(deps, params.id),
  }),
  POST: endpoint({
    ...shared,
    operationId: "startInterviewSitting",
    tool: "adds",
    summary: "Start the next interview sitting",
    body: SessionStart,
    answer: { status: 200, schema: SessionAnswer },
    faults: ["session_active"],
    example: { body: { requestId: demoIds.session } },
    handle: ({ caller, params, body }, deps) =>
      startSession(deps, caller, params.id, body.requestId),
  }),
});
