import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { ExactResponse, ResponseEdit } from "#lib/contract/interview-response.js";
import { accepted } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { noResponse } from "#lib/interview/responses/read-response.js";
import { reviseResponse } from "#lib/interview/responses/store.js";

/** Revises a response: a stale revision is refused first, an identical answer writes nothing (interface 4.6). */
export async function reviseSavedResponse(
  deps: Deps,
  caller: Caller,
  artistId: string,
  answerId: string,
  edit: ResponseEdit,
): Promise<ExactResponse> {
  const result = await reviseResponse(deps.db, {
    userId: userIdOf(caller),
    artistId,
    answerId,
    expectedRevision: edit.expectedRevision,
    answer: edit.answer,
    note: edit.note ?? null,
    jobId: deps.newId(),
  });
  return { status: "ok", response: accepted(result, noResponse).response, isCurrent: true };
}
