import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { EnteredStage } from "#lib/contract/question-events.js";
import type { ResearchRequest } from "#lib/contract/research-request.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, quotaOutcome, userRefusals } from "#lib/db/outcome.js";
import type { SharedAccess } from "#lib/db/shared-reads.js";
import type { Deps } from "#lib/deps.js";
import { corpusGuard } from "#lib/evidence/coverage.js";
import { fault } from "#lib/platform/fault.js";
import { QuestionJob, questionStatus, type StagedQuestion } from "#lib/research/question-status.js";
import {
  lifetimeSeconds,
  questionIdentity,
  type StoredRequest,
  storedRequest,
} from "#lib/research/stored-request.js";

const database = databaseFunctions({
  enqueue_question: {
    json: { request: json<StoredRequest>() },
    returns: v.variant("outcome", [
      v.object({ outcome: v.literal("accepted"), reused: v.boolean(), question: QuestionJob }),
      v.object({
        outcome: v.picklist([
          ...userRefusals,
          "research_busy",
          "evidence_too_large",
          "model_unavailable",
        ]),
      }),
      quotaOutcome("saved_evidence_quota"),
    ]),
  },
  continue_question: {
    returns: outcomeOf({ question: QuestionJob }, [
      ...userRefusals,
      "research_busy",
      "job_not_continuable",
    ]),
  },
  read_question: {
    returns: v.object({
      artistExists: v.boolean(),
      question: v.nullable(QuestionJob),
      stages: v.nullable(v.array(EnteredStage)),
    }),
  },
});

/** retryAfterSeconds of research_busy (decision 3.3). */
const busyHintSeconds = 3;

function researchBusy() {
  return fault("research_busy", undefined, { retryAfterSeconds: busyHintSeconds });
}

/**
 * Enqueues or reuses a question job and returns its status (rule 4.1.202), without reading or fetching anything
 * (rule 4.1.no-scrape). One round trip.
 *
 * @throws invalid_input when a user asks for direct evidence, forbidden, not_found, research_busy,
 *   evidence_too_large, model_unavailable, saved_evidence_quota
 */
export async function enqueueQuestion(
  deps: Deps,
  caller: Caller,
  artistId: string,
  request: ResearchRequest,
): Promise<ResearchStatus> {
  if (request.preferDirectEvidence && caller.kind !== "service") {
    throw fault("invalid_input", "preferDirectEvidence requires the research service key");
  }
  const stored = storedRequest(request);
  const result = await database.enqueue_question(deps.db, {
    jobId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    identity: questionIdentity(artistId, stored),
    request: stored,
    wantsCandidates: request.preferDirectEvidence,
    lifetime: lifetimeSeconds(stored),
    admissionLimit: deps.env.QUOTA_SAVED_QUESTION,
    maxOriginals: corpusGuard.originals,
    maxChars: corpusGuard.chars,
    hasModel: deps.model.available,
  });
  if (result.outcome === "research_busy") throw researchBusy();
  if (result.outcome === "saved_evidence_quota") {
    const { outcome, ...times } = result;
    throw fault(outcome, undefined, { quotaScope: "saved_global", ...times });
  }
  const { question, reused } = acceptedOrThrow(result, "there is no such artist");
  return questionStatus(question, reused);
}

/**
 * Continues a resting candidates job as ordinary research; idempotent (decision 3.23). One round trip.
 *
 * @throws forbidden, not_found, research_busy, job_not_continuable
 */
export async function continueQuestion(
  deps: Deps,
  caller: Caller,
  artistId: string,
  jobId: string,
): Promise<ResearchStatus> {
  const userId = userIdOf(caller);
  const result = await database.continue_question(deps.db, { userId, artistId, jobId });
  if (result.outcome === "research_busy") throw researchBusy();
  return questionStatus(acceptedOrThrow(result, "there is no such job").question);
}

/**
 * The current status of a question job; starts no work (decision 3.20). One round trip.
 *
 * @throws not_found
 */
export async function readQuestion(
  deps: Deps,
  artistId: string,
  jobId: string,
): Promise<ResearchStatus> {
  return questionStatus(await currentQuestion(deps.db, artistId, jobId));
}

/**
 * A question job as it is now. One round trip.
 *
 * @throws not_found
 */
export async function currentQuestion(
  db: FunctionDatabase | SharedAccess,
  artistId: string,
  jobId: string,
): Promise<StagedQuestion> {
  const read = await database.read_question(db, { artistId, jobId });
  const { artistExists, question, stages } = read;
  if (!artistExists) throw fault("not_found", "there is no such artist");
  if (question === null) throw fault("not_found", "there is no such job");
  return { ...question, stages: stages ?? [] };
}
