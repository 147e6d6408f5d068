import { randomUUID } from "node:crypto";
import type { InterviewService } from "./interview.js";
import {
  answered,
  goodOffer,
  offered,
  oneAnswer,
  savedBoundary,
  startedSession,
} from "./interview-steps.js";
import type { CallOptions } from "./service.js";

/** A call of one operation of this part. */
export interface InterviewCall {
  method: string;
  path: string;
  body?: unknown;
}

/** Every operation of this part, with what has to be there before, and the round trips of one call. */
export const operations: {
  name: string;
  writes: boolean;
  roundTrips: number;
  prepare(interview: InterviewService): Promise<InterviewCall>;
}[] = [
  {
    name: "starting a sitting",
    writes: true,
    roundTrips: 1,
    prepare: async () => ({
      method: "POST",
      path: "/interview/session",
      body: { requestId: randomUUID() },
    }),
  },
  {
    name: "restoring the interview",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      await oneAnswer(interview);
      return { method: "GET", path: "/interview/session" };
    },
  },
  {
    name: "finishing a sitting",
    writes: true,
    roundTrips: 1,
    async prepare(interview) {
      const { session } = await oneAnswer(interview);
      await offered(interview, session.id, { ordinal: 2 });
      return { method: "POST", path: `/interview/session/${session.id}/finish` };
    },
  },
  {
    name: "offering a question",
    writes: true,
    roundTrips: 2,
    async prepare(interview) {
      const { id } = await startedSession(interview);
      const body = await goodOffer(interview);
      return { method: "POST", path: `/interview/session/${id}/offer`, body };
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
    name: "saving an answer",
    writes: true,
    roundTrips: 1,
    async prepare(interview) {
      const question = await offered(interview, (await startedSession(interview)).id);
      const body = { expectedRevision: question.revision, answer: "In one take." };
      return { method: "POST", path: `/interview/answers/${question.id}`, body };
    },
  },
  {
    name: "skipping a question",
    writes: true,
    roundTrips: 1,
    async prepare(interview) {
      const question = await offered(interview, (await startedSession(interview)).id);
      const body = { expectedRevision: question.revision, answer: null };
      return { method: "POST", path: `/interview/answers/${question.id}`, body };
    },
  },
  {
    name: "listing responses",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      await oneAnswer(interview);
      return { method: "GET", path: "/interview/responses" };
    },
  },
  {
    name: "reading a response",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      const { path, question } = await oneAnswer(interview);
      return { method: "GET", path: `${path}?revision=${question.revision}` };
    },
  },
  {
    name: "revising a response",
    writes: true,
    roundTrips: 1,
    async prepare(interview) {
      const { path, question } = await oneAnswer(interview);
      const body = { expectedRevision: question.revision, answer: "In two takes.", note: "why" };
      return { method: "PATCH", path, body };
    },
  },
  {
    name: "listing versions",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      return { method: "GET", path: `${(await oneAnswer(interview)).path}/versions` };
    },
  },
  {
    name: "listing boundaries",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      await savedBoundary(interview);
      return { method: "GET", path: "/interview/boundaries" };
    },
  },
  {
    name: "saving a boundary",
    writes: true,
    roundTrips: 1,
    prepare: async () => ({
      method: "POST",
      path: "/interview/boundaries",
      body: { requestId: randomUUID(), wording: "Nothing about money.", scope: "sitting" },
    }),
  },
  {
    name: "retracting a boundary",
    writes: true,
    roundTrips: 1,
    async prepare(interview) {
      const { id, revision } = await savedBoundary(interview);
      return { method: "POST", path: `/interview/boundaries/${id}/retract`, body: { revision } };
    },
  },
  {
    name: "saving a correction",
    writes: true,
    roundTrips: 1,
    prepare: async () => ({
      method: "POST",
      path: "/interview/corrections",
      body: { requestId: randomUUID(), claim: "It was 2019.", correction: "It was 2018." },
    }),
  },
  {
    name: "reading the memory",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      const { session } = await oneAnswer(interview);
      await answered(interview, await offered(interview, session.id, { ordinal: 2 }), "Later.");
      await savedBoundary(interview);
      return { method: "GET", path: "/interview/memory?sitting=1" };
    },
  },
  {
    name: "reading the history",
    writes: false,
    roundTrips: 1,
    async prepare(interview) {
      await oneAnswer(interview);
      return { method: "GET", path: "/knowledge/history" };
    },
  },
];

/** Sends a prepared call. */
export function sendCall(
  interview: InterviewService,
  { method, path, body }: InterviewCall,
  options: CallOptions = {},
) {
  return interview.send(method, path, body, options);
}
