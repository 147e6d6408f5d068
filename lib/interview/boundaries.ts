import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  type BoundariesQuery,
  Boundary,
  type BoundaryList,
  type BoundaryRetracted,
  type BoundarySaved,
  type BoundaryToSave,
  RetractedBoundary,
} from "#lib/contract/boundaries.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { pastUntil } from "#lib/interview/embargo.js";
import { openPager, PlaceCount, PlaceId, PlaceInstant } from "#lib/platform/pager.js";

/** The position of a boundary in the list; all pages of a list have the same sitting. */
const BoundaryPlace = v.strictObject({ sitting: PlaceCount, createdAt: PlaceInstant, id: PlaceId });

const database = databaseFunctions({
  list_boundaries: {
    json: { behind: json<v.InferOutput<typeof BoundaryPlace>>() },
    returns: v.object({ sitting: v.number(), boundaries: v.array(Boundary) }),
  },
  save_boundary: {
    returns: outcomeOf({ boundary: Boundary }, [
      ...userRefusals,
      "request_id_reused",
      "invalid_input",
    ]),
  },
  retract_boundary: {
    returns: outcomeOf({ boundary: RetractedBoundary }, [...userRefusals, "revision_changed"]),
  },
});

/**
 * The boundaries that are active in a sitting, oldest first. The default is the open sitting, or
 * the next one.
 *
 * @throws invalid_cursor
 */
export async function listBoundaries(
  deps: Deps,
  artistId: string,
  query: BoundariesQuery,
): Promise<BoundaryList> {
  const asked = query.sitting ?? null;
  const binding = { operation: "listInterviewBoundaries", artistId, sitting: asked };
  const pager = openPager(binding, BoundaryPlace, query);
  const { behind, limit } = pager.asked;
  const { sitting, boundaries } = await database.list_boundaries(deps.db, {
    artistId,
    sitting: behind?.sitting ?? asked,
    behind,
    limit,
  });
  const { rows, nextCursor } = pager.page(boundaries, ({ createdAt, id }) => ({
    sitting,
    createdAt,
    id,
  }));
  return { status: "ok", boundaries: rows, nextCursor };
}

/**
 * Saves an explicit boundary, attributes it and queues the Lore refresh. The same `requestId` with
 * the same body returns the boundary that was saved first.
 *
 * @throws forbidden, not_found, invalid_input when `until` is not in the future, or
 *   request_id_reused when the id was used with another body
 */
export async function saveBoundary(
  deps: Deps,
  caller: Caller,
  artistId: string,
  toSave: BoundaryToSave,
): Promise<BoundarySaved> {
  const result = await database.save_boundary(deps.db, {
    boundaryId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    requestId: toSave.requestId,
    wording: toSave.wording,
    scope: toSave.scope,
    questionKey: toSave.questionKey ?? null,
    jobId: deps.newId(),
    until: toSave.until ?? null,
  });
  const { boundary } = acceptedOrThrow(result, {
    not_found: "there is no such artist",
    invalid_input: pastUntil,
  });
  return { status: "ok", boundary };
}

/**
 * Retracts a boundary at the revision that was read; it stays in the history. A repetition returns
 * the same.
 *
 * @throws forbidden, not_found, revision_changed
 */
export async function retractBoundary(
  deps: Deps,
  caller: Caller,
  artistId: string,
  boundaryId: string,
  revision: string,
): Promise<BoundaryRetracted> {
  const result = await database.retract_boundary(deps.db, {
    userId: userIdOf(caller),
    artistId,
    boundaryId,
    revision,
    jobId: deps.newId(),
  });
  return { status: "ok", boundary: acceptedOrThrow(result, "there is no such boundary").boundary };
}
