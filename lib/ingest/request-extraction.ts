import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { ExtractBody, ExtractIdle, ExtractQueued } from "#lib/contract/knowledge-extract.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { requestExtraction } from "#lib/ingest/store.js";
import { hashOf } from "#lib/kernel/hash.js";

/**
 * Queues the recovery of missing texts (contract 5): nothing when all have theirs; the same sources
 * again, while their job is unfinished, are that job.
 */
export async function requestTextRecovery(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { sourceIds }: ExtractBody,
): Promise<ExtractQueued | ExtractIdle> {
  const result = await requestExtraction(deps.db, {
    jobId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    sourceIds,
    identity: hashOf([...sourceIds].sort()),
  });
  if (result.outcome !== "accepted") throw fault(result.outcome);
  const { jobId, queued } = result;
  if (jobId === null) return { status: "ok", jobId: null, queued: 0 };
  return { status: "ok", jobId, kind: "caption_extract", queued };
}
