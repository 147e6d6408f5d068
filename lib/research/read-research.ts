import type { ResearchStatus } from "#lib/contract/research-status.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { questionStatus } from "#lib/research/question-status.js";
import { readQuestion } from "#lib/research/store.js";

/** The current status of a question job; starts no work (contract 3, reads). */
export async function readResearch(
  deps: Deps,
  artistId: string,
  jobId: string,
): Promise<ResearchStatus> {
  const { artistExists, question } = await readQuestion(deps.db, artistId, jobId);
  if (!artistExists) throw fault("not_found", "there is no such artist");
  if (question === null) throw fault("not_found", "there is no such job");
  return questionStatus(question);
}
