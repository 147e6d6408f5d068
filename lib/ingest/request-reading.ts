import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { type ReadingBody, type ReadingQueued, readingLimits } from "#lib/contract/readings.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, quotaOutcome, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { hashOf } from "#lib/kernel/hash.js";

const database = databaseFunctions({
  request_reading: {
    json: { addresses: json<readonly string[]>() },
    returns: v.union([
      outcomeOf({ jobId: v.string() }, userRefusals),
      quotaOutcome("reading_quota"),
    ]),
  },
});

/**
 * Queues a job that reads addresses (decision 8.48). When one for the same addresses is unfinished,
 * its id is returned and nothing is reserved. One round trip.
 *
 * @throws forbidden, not_found, reading_quota
 */
export async function requestReading(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { addresses }: ReadingBody,
): Promise<ReadingQueued> {
  const result = await database.request_reading(deps.db, {
    jobId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    addresses,
    identity: hashOf([...addresses].sort()),
    artistLimit: readingLimits.artist,
    globalLimit: readingLimits.global,
  });
  return { status: "ok", jobId: acceptedOrThrow(result).jobId, kind: "social_ingest" };
}
