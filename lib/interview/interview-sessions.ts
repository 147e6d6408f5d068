import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  InterviewSession,
  type RestoredSession,
  type SessionAnswer,
} from "#lib/contract/interview-session.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";

const database = databaseFunctions({
  start_session: {
    returns: outcomeOf({ session: InterviewSession }, [...userRefusals, "session_active"]),
  },
  restore_session: { returns: v.nullable(InterviewSession) },
  finish_session: { returns: outcomeOf({ session: InterviewSession }, userRefusals) },
});

/**
 * Opens the next sitting. The same `requestId` returns its session, even when it is finished.
 *
 * @throws forbidden, not_found, or session_active while another sitting is open
 */
export async function startSession(
  deps: Deps,
  caller: Caller,
  artistId: string,
  requestId: string,
): Promise<SessionAnswer> {
  const result = await database.start_session(deps.db, {
    sessionId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    requestId,
  });
  return { status: "ok", session: acceptedOrThrow(result, "there is no such artist").session };
}

/** The latest session with its questions and exact answers, finished or not; null before the first one. */
export async function restoreSession(deps: Deps, artistId: string): Promise<RestoredSession> {
  const session = await database.restore_session(deps.db, { artistId, publication: true });
  return { status: "ok", session };
}

/**
 * Closes a sitting: open offers become skipped and the Lore refresh is queued. Idempotent.
 *
 * @throws forbidden, not_found
 */
export async function finishSession(
  deps: Deps,
  caller: Caller,
  artistId: string,
  sessionId: string,
): Promise<SessionAnswer> {
  const result = await database.finish_session(deps.db, {
    userId: userIdOf(caller),
    artistId,
    sessionId,
    jobId: deps.newId(),
  });
  return { status: "ok", session: acceptedOrThrow(result, "there is no such sitting").session };
}
