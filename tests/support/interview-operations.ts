import type { InterviewService } from "./interview.js";
import { goodOffer, offered, oneAnswer, startedSession } from "./interview-steps.js";
import { interviewOperations } from "./operations/interview.js";
import { knowledgeOperations } from "./operations/knowledge.js";
import type { OperationRecord } from "./operations/operation-record.js";
import type { CallOptions } from "./service.js";

/** A call of one operation of this part. */
export interface InterviewCall {
  method: string;
  path: string;
  body?: unknown;
}

interface PreparedOperation {
  name: string;
  writes: boolean;
  roundTrips: number;
  prepare(interview: InterviewService): Promise<InterviewCall>;
}

const { readInterviewHistory } = knowledgeOperations;

/** Every operation of this part and its forms, and the round trips of one call. */
export const operations: PreparedOperation[] = [
  ...Object.entries({ ...interviewOperations, readInterviewHistory }).map(ofRecord),
  {
    name: "finishing a sitting with a question that is not answered",
    writes: true,
    roundTrips: 1,
    async prepare(interview) {
      const { session } = await oneAnswer(interview);
      await offered(interview, session.id, { ordinal: 2 });
      return { method: "POST", path: `/interview/session/${session.id}/finish` };
    },
  },
  {
    name: "offering a saved ordinal again",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      const { id } = await startedSession(interview);
      const body = await goodOffer(interview);
      await interview.ok("POST", `/interview/session/${id}/offer`, body);
      return { method: "POST", path: `/interview/session/${id}/offer`, body };
    },
  },
  {
    name: "skipping a question",
    writes: true,
    roundTrips: 1,
    async prepare(interview) {
      const { id, revision } = await offered(interview, (await startedSession(interview)).id);
      const body = { expectedRevision: revision, answer: null };
      return { method: "POST", path: `/interview/answers/${id}`, body };
    },
  },
];

function ofRecord([name, record]: [string, OperationRecord]): PreparedOperation {
  const [method = "", path = ""] = record.interface.split(" ");
  return {
    name,
    writes: method !== "GET",
    roundTrips: record.roundTrips ?? 1,
    async prepare(interview) {
      const { params = {}, query = "", body } = (await record.typical?.(interview)) ?? {};
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? "");
      return { method, path: filled.replace("/api/artist/", "") + query, body };
    },
  };
}

/** Sends a prepared call. */
export function sendCall(
  interview: InterviewService,
  { method, path, body }: InterviewCall,
  options: CallOptions = {},
) {
  return interview.send(method, path, body, options);
}
