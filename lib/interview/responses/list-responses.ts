import type { ResponseList, ResponsesQuery } from "#lib/contract/interview-response.js";
import type { Deps } from "#lib/deps.js";
import { ResponsePlace, responsesOf } from "#lib/interview/responses/store.js";
import { decodeCursor, encodeCursor } from "#lib/pager.js";

/** Saved responses in their current wording, newest offer first (contract 5). */
export async function listResponses(
  deps: Deps,
  artistId: string,
  query: ResponsesQuery,
): Promise<ResponseList> {
  const { cursor, limit } = query;
  const sitting = query.sitting ?? null;
  const binding = { operation: "listInterviewResponses", artistId, sitting };
  const behind = cursor === undefined ? null : decodeCursor(cursor, binding, ResponsePlace);
  const found = await responsesOf(deps.db, artistId, { sitting, behind, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    status: "ok",
    responses: page.map(({ response }) => response),
    nextCursor:
      found.length <= limit || last === undefined ? null : encodeCursor(binding, last.place),
  };
}
