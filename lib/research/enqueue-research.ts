import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { ResearchRequest } from "#lib/contract/research-request.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { questionStatus } from "#lib/research/question-status.js";
import { enqueueQuestion } from "#lib/research/store.js";
import { lifetimeSeconds, questionIdentity, storedRequest } from "#lib/research/stored-request.js";

/** Seconds after which a caller may ask again while another question is under way (contract 3). */
export const busyHintSeconds = 3;

/** Enqueues or reuses a question job and acknowledges it (interface 4.1); it reads and fetches nothing. */
export async function enqueueResearch(
  deps: Deps,
  caller: Caller,
  artistId: string,
  request: ResearchRequest,
): Promise<ResearchStatus> {
  if (request.preferDirectEvidence && caller.kind !== "service") {
    throw fault("invalid_input", "preferDirectEvidence is for the research service key alone");
  }
  const stored = storedRequest(request);
  const result = await enqueueQuestion(deps.db, {
    jobId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    identity: questionIdentity(artistId, stored),
    request: stored,
    wantsCandidates: request.preferDirectEvidence,
    lifetimeSeconds: lifetimeSeconds(stored),
    admissionLimit: deps.env.QUOTA_SAVED_QUESTION,
    hasModel: deps.model.available,
  });
  switch (result.outcome) {
    case "accepted":
      return questionStatus(result.question, result.reused);
    case "saved_evidence_quota":
      throw fault("saved_evidence_quota", undefined, {
        quotaScope: "saved_global",
        resetAt: result.resetAt,
        retryAfterSeconds: result.retryAfterSeconds,
      });
    case "research_busy":
      throw fault("research_busy", undefined, { retryAfterSeconds: busyHintSeconds });
    case "not_found":
      throw fault("not_found", "there is no such artist");
    default:
      throw fault(result.outcome);
  }
}
