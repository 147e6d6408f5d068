import { randomUUID } from "node:crypto";
import type { QuestionOffer } from "#lib/contract/interview-question.js";
import { type InterviewService, pageQuote } from "./interview.js";

/** A reference to the quotation at the start of the artist's page. */
export function pageReference({ page }: InterviewService) {
  return {
    kind: "original" as const,
    sourceId: page.sourceId,
    revision: page.revision,
    start: 0,
    end: pageQuote.length,
    quote: pageQuote,
  };
}

/** A reference to the start of an answer, at its revision. */
export function answerReference(
  question: { id: string; revision: string },
  answer: string,
  chars = 8,
) {
  return {
    kind: "answer" as const,
    entryId: `answer:${question.id}`,
    revision: question.revision,
    start: 0,
    end: chars,
    quote: answer.slice(0, chars),
  };
}

/** Starts the next sitting. */
export async function startedSession(interview: InterviewService, requestId = randomUUID()) {
  return (await interview.ok("POST", "/interview/session", { requestId })).session;
}

/** The body of an offer that is valid now. */
export async function goodOffer(
  interview: InterviewService,
  fields: Partial<QuestionOffer> = {},
): Promise<QuestionOffer> {
  const { snapshotId } = await interview.ok("GET", "/interview/memory");
  return {
    ordinal: 1,
    memorySnapshotId: snapshotId,
    question: "What changed between the demo and the record?",
    references: [pageReference(interview)],
    ...fields,
  };
}

/** Offers a question in the sitting with the current memory. */
export async function offered(
  interview: InterviewService,
  sessionId: string,
  fields: Partial<QuestionOffer> = {},
) {
  const body = await goodOffer(interview, fields);
  return (await interview.ok("POST", `/interview/session/${sessionId}/offer`, body)).question;
}

/** Saves an answer to an offered question. */
export async function answered(
  interview: InterviewService,
  question: { id: string; revision: string },
  answer: string | null,
) {
  const body = { expectedRevision: question.revision, answer };
  return (await interview.ok("POST", `/interview/answers/${question.id}`, body)).question;
}

/** Starts a sitting, offers its first question and saves the answer to it. */
export async function oneAnswer(
  interview: InterviewService,
  answer = "We recorded it in one take.",
) {
  const session = await startedSession(interview);
  const question = await answered(interview, await offered(interview, session.id), answer);
  return { session, question, path: `/interview/responses/${question.id}` };
}

/** Saves a boundary that stands until it is retracted, unless told otherwise. */
export async function savedBoundary(interview: InterviewService, fields: object = {}) {
  const wish = {
    requestId: randomUUID(),
    wording: "Nothing about my family.",
    scope: "until_retracted",
    ...fields,
  };
  return (await interview.ok("POST", "/interview/boundaries", wish)).boundary;
}

/** The body that proposes a question about the artist's page. */
export function proposalOf(interview: InterviewService, fields: object = {}) {
  return {
    requestId: randomUUID(),
    question: "Who carried the harmonium up there?",
    references: [pageReference(interview)],
    ...fields,
  };
}

/** Proposes a question by hand. */
export async function addedProposal(interview: InterviewService, fields: object = {}) {
  const body = proposalOf(interview, fields);
  return (await interview.ok("POST", "/interview/proposals", body)).proposal;
}

/** Saves a correction. */
export async function savedCorrection(interview: InterviewService, fields: object = {}) {
  const wish = {
    requestId: randomUUID(),
    claim: "The album came out in 2019.",
    correction: "It came out in 2018.",
    ...fields,
  };
  return (await interview.ok("POST", "/interview/corrections", wish)).correction;
}
