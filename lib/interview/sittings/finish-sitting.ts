import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { SessionAnswer } from "#lib/contract/interview-session.js";
import { accepted } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { finishSession } from "#lib/interview/sittings/store.js";

/** Closes a sitting: open offers become skipped, the Lore refresh is queued; twice is once (contract 5). */
export async function finishSitting(
  deps: Deps,
  caller: Caller,
  artistId: string,
  sessionId: string,
): Promise<SessionAnswer> {
  const result = await finishSession(deps.db, {
    userId: userIdOf(caller),
    artistId,
    sessionId,
    jobId: deps.newId(),
  });
  const { session } = accepted(result, "there is no such sitting");
  return { status: "ok", session };
}
