import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { type DraftSave, InterviewDraft, type OwnDraft } from "#lib/contract/interview-draft.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";

const Draft = v.nullable(InterviewDraft);

const database = databaseFunctions({
  read_interview_draft: { returns: outcomeOf({ draft: Draft }, ["not_found"]) },
  save_interview_draft: {
    returns: v.variant("outcome", [
      ...outcomeOf({ draft: Draft }, userRefusals).options,
      v.object({ outcome: v.literal("conflict"), draft: Draft }),
    ]),
  },
});

const noQuestion = "there is no such question";

/**
 * The caller's own draft of an answer; null when there is none.
 *
 * @throws not_found
 */
export async function readDraft(
  deps: Deps,
  caller: Caller,
  artistId: string,
  answerId: string,
): Promise<OwnDraft> {
  const result = await database.read_interview_draft(deps.db, {
    userId: userIdOf(caller),
    artistId,
    questionId: answerId,
  });
  return { status: "ok", draft: acceptedOrThrow(result, noQuestion).draft };
}

/**
 * Saves the caller's own draft of an answer; an empty text drops it. The same text again is
 * accepted at any revision.
 *
 * @throws forbidden, not_found, or conflict with the draft that is kept instead
 */
export async function saveDraft(
  deps: Deps,
  caller: Caller,
  artistId: string,
  answerId: string,
  { text, expectedRevision }: DraftSave,
): Promise<OwnDraft> {
  const result = await database.save_interview_draft(deps.db, {
    userId: userIdOf(caller),
    artistId,
    questionId: answerId,
    text,
    expectedRevision,
  });
  const conflict = "the draft changed in the meantime";
  return {
    status: "ok",
    draft: acceptedOrThrow(result, { not_found: noQuestion, conflict }).draft,
  };
}

/** The draft that an answer was written from, as the functions that save answers take it. */
export function draftNamed(draftRevision: string | null | undefined) {
  return { namesDraft: draftRevision !== undefined, draftRevision: draftRevision ?? null };
}
