import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { DiscoveryReview, ReviewedDiscovery } from "#lib/contract/discovery.js";
import type { Deps } from "#lib/deps.js";
import { reviewCandidate } from "#lib/discovery/store.js";
import { fault } from "#lib/fault.js";
import { refreshablePlatforms } from "#lib/latest/refresh-schedule.js";

/**
 * Decides about a discovery (interface 4.2): approval writes Lore or a profile link with who and when;
 * the same decision again is the same, another one on a decided candidate is `conflict`.
 */
export async function reviewDiscovery(
  deps: Deps,
  caller: Caller,
  artistId: string,
  candidateId: string,
  { revision, decision }: DiscoveryReview,
): Promise<ReviewedDiscovery> {
  const result = await reviewCandidate(deps.db, {
    userId: userIdOf(caller),
    artistId,
    candidateId,
    revision,
    decision,
    connectable: refreshablePlatforms(deps.providers),
    entryId: deps.newId(),
    refreshJobId: deps.newId(),
    ingestJobId: deps.newId(),
  });
  switch (result.outcome) {
    case "accepted":
      return { candidate: result.candidate };
    case "not_found":
      throw fault("not_found", "there is no such candidate");
    case "conflict":
      throw fault("conflict", "this candidate was decided otherwise");
    default:
      throw fault(result.outcome);
  }
}
