import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { AnswerSave, AnswerSaved } from "#lib/contract/interview-session.js";
import { accepted } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { saveAnswer } from "#lib/interview/sittings/store.js";

/**
 * Saves the exact answer to an offered question, or skips it with null (contract 5). The same again is
 * the same; another text for an answered question is `conflict`, for edits revise the response.
 */
export async function saveExactAnswer(
  deps: Deps,
  caller: Caller,
  artistId: string,
  answerId: string,
  save: AnswerSave,
): Promise<AnswerSaved> {
  const result = await saveAnswer(deps.db, {
    userId: userIdOf(caller),
    artistId,
    answerId,
    ...save,
  });
  if (result.outcome === "conflict") {
    throw fault("conflict", "the question is answered; revise its response instead");
  }
  const { question } = accepted(result, "there is no such question");
  return { status: "ok", question };
}
