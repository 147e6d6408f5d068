import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { ExtractBody, ExtractIdle, ExtractQueued } from "#lib/contract/knowledge-extract.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { hashOf } from "#lib/kernel/hash.js";
import { fault } from "#lib/platform/fault.js";

const database = databaseFunctions({
  request_extraction: {
    returns: outcomeOf({ jobId: v.nullable(v.string()), queued: v.number() }, userRefusals),
  },
});

/**
 * Queues the recovery of missing texts (decision 5.14). When all sources have a text, nothing is
 * queued and `jobId` is null. When a job for the same sources is unfinished, its id is returned.
 *
 * @throws forbidden, or not_found when one of the sources is not a current source of this artist
 */
export async function requestExtraction(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { sourceIds }: ExtractBody,
): Promise<ExtractQueued | ExtractIdle> {
  const result = await database.request_extraction(deps.db, {
    jobId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    sources: sourceIds,
    identity: hashOf([...sourceIds].sort()),
  });
  if (result.outcome !== "accepted") throw fault(result.outcome);
  const { jobId, queued } = result;
  if (jobId === null) return { status: "ok", jobId: null, queued: 0 };
  return { status: "ok", jobId, kind: "caption_extract", queued };
}
