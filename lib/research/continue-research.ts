import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { busyHintSeconds } from "#lib/research/enqueue-research.js";
import { questionStatus } from "#lib/research/question-status.js";
import { continueQuestion } from "#lib/research/store.js";

/** Sends a candidates job on into ordinary research; twice is the same as once (contract 3). */
export async function continueResearch(
  deps: Deps,
  caller: Caller,
  artistId: string,
  jobId: string,
): Promise<ResearchStatus> {
  const result = await continueQuestion(deps.db, userIdOf(caller), artistId, jobId);
  switch (result.outcome) {
    case "accepted":
      return questionStatus(result.question);
    case "research_busy":
      throw fault("research_busy", undefined, { retryAfterSeconds: busyHintSeconds });
    case "not_found":
      throw fault("not_found", "there is no such job");
    default:
      throw fault(result.outcome);
  }
}
