import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { SessionAnswer } from "#lib/contract/interview-session.js";
import { accepted } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { startSession } from "#lib/interview/sittings/store.js";

/** Opens the next sitting; `session_active` while another one is open (contract 5). */
export async function startSitting(
  deps: Deps,
  caller: Caller,
  artistId: string,
  requestId: string,
): Promise<SessionAnswer> {
  const result = await startSession(deps.db, {
    sessionId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    requestId,
  });
  const { session } = accepted(result, "there is no such artist");
  return { status: "ok", session };
}
