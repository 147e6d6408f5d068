import type { RestoredSession } from "#lib/contract/interview-session.js";
import type { Deps } from "#lib/deps.js";
import { latestSession } from "#lib/interview/sittings/store.js";

/** The latest session with its questions and exact answers, null before the first one (contract 5). */
export async function restoreInterview(deps: Deps, artistId: string): Promise<RestoredSession> {
  return { status: "ok", session: await latestSession(deps.db, artistId) };
}
