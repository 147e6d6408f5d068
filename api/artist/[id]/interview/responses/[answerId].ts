import {
  ExactResponse,
  ReadResponse,
  ResponseEdit,
  ResponseQuery,
} from "#lib/contract/interview-response.js";
import { secondRevision } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { readResponse, reviseResponse } from "#lib/interview/interview-responses.js";

const shared = {
  tag: "Interview",
  path: "/api/artist/{id}/interview/responses/{answerId}",
  answer: { status: 200, schema: ExactResponse },
} as const;

export default route({
  GET: endpoint({
    ...shared,
    operationId: "readInterviewResponse",
    access: "interviewer",
    tool: "reads",
    summary: "Read the exact response, now or at a retained revision",
    query: ResponseQuery,
    answer: { status: 200, schema: ReadResponse },
    listed: [409, 413],
    example: {
      query: { revision: "01e40740abdb262865b4a9ade08b31a4bbb4b41f3592dad6f4cbf13feb5b4ca3" },
    },
    handle: ({ params, query }, deps) =>
      readResponse(deps, params.id, params.answerId, query.revision),
  }),
  PATCH: endpoint({
    ...shared,
    operationId: "reviseInterviewResponse",
    access: "owner",
    tool: "changes",
    summary: "Revise a saved response; earlier wording is retained",
    body: ResponseEdit,
    maxBodyBytes: 20_000,
    faults: ["revision_changed"],
    example: {
      body: {
        expectedRevision: secondRevision,
        answer: "That it was made by two people and the sea.",
      },
    },
    handle: ({ caller, params, body }, deps) =>
      reviseResponse(deps, caller, params.id, params.answerId, body),
  }),
});
