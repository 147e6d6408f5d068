import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { Attribution } from "#lib/contract/attribution.js";
import {
  type ExactResponse,
  InterviewResponse,
  Publication,
  type ReadResponse,
  type ResponseEdit,
  type ResponseList,
  type ResponsesQuery,
  ResponseVersion,
  type ResponseVersions,
} from "#lib/contract/interview-response.js";
import { PublicEvidence } from "#lib/contract/public-page.js";
import type { PageQuery } from "#lib/contract/query.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { pastUntil } from "#lib/interview/embargo.js";
import { draftNamed } from "#lib/interview/interview-drafts.js";
import { typedPatterns } from "#lib/language/typed-patterns.js";
import { fault } from "#lib/platform/fault.js";
import { openPager, PlaceCount, PlaceId, PlaceInstant } from "#lib/platform/pager.js";

/**
 * The position of a response in the list: newest offer first, onboarding (0, 0) after all sittings.
 */
const ResponsePlace = v.strictObject({
  sitting: PlaceCount,
  ordinal: PlaceCount,
  createdAt: PlaceInstant,
  id: PlaceId,
});

/**
 * The versions older than `before`, in a list that was started while `currentRevision` was current.
 */
const VersionPlace = v.strictObject({ before: PlaceCount, currentRevision: v.string() });

const database = databaseFunctions({
  list_responses: {
    json: { behind: json<v.InferOutput<typeof ResponsePlace>>() },
    returns: v.array(
      v.object({
        place: ResponsePlace,
        response: InterviewResponse,
        answerUpdatedBy: v.nullable(Attribution),
        publication: Publication,
      }),
    ),
  },
  read_response: {
    returns: v.nullable(
      v.object({
        response: InterviewResponse,
        isCurrent: v.boolean(),
        publication: Publication,
        publicEvidence: v.array(PublicEvidence),
      }),
    ),
  },
  list_versions: {
    json: { behind: json<v.InferOutput<typeof VersionPlace>>() },
    returns: v.nullable(
      v.object({
        currentRevision: v.string(),
        versions: v.array(
          v.object({
            version: v.number(),
            entry: ResponseVersion,
            savedBy: v.nullable(Attribution),
          }),
        ),
      }),
    ),
  },
  revise_response: {
    returns: outcomeOf({ response: InterviewResponse, publication: Publication }, [
      ...userRefusals,
      "revision_changed",
      "invalid_input",
    ]),
  },
});

/** The message of not_found, also for an unknown revision. */
export const noResponse = "there is no such response";

/**
 * Saved responses in their current wording, newest offer first (decision 5.23).
 *
 * @throws invalid_cursor
 */
export async function listResponses(
  deps: Deps,
  artistId: string,
  query: ResponsesQuery,
): Promise<ResponseList> {
  const sitting = query.sitting ?? null;
  const find = query.find ?? null;
  const binding = { operation: "listInterviewResponses", artistId, sitting, find };
  const pager = openPager(binding, ResponsePlace, query);
  const found = await database.list_responses(deps.db, {
    artistId,
    sitting,
    ...pager.asked,
    named: true,
    patterns: typedPatterns(find ?? ""),
  });
  const { rows, nextCursor } = pager.page(found, ({ place }) => place);
  const responses = rows.map(({ place: _, response, ...rest }) => ({ ...response, ...rest }));
  return { status: "ok", responses, nextCursor };
}

/**
 * The exact response at a retained revision, or at the current one when no revision is named (rule
 * 4.7.retained).
 *
 * @throws not_found
 */
export async function readResponse(
  deps: Deps,
  artistId: string,
  answerId: string,
  revision: string | undefined,
): Promise<ReadResponse> {
  const found = await database.read_response(deps.db, {
    artistId,
    questionId: answerId,
    revision: revision ?? null,
  });
  if (found === null) throw fault("not_found", noResponse);
  return { status: "ok", ...found };
}

/**
 * The current and earlier versions, newest first (rule 4.8.order). A cursor expires when an edit
 * adds a version.
 *
 * @throws invalid_cursor, not_found, cursor_expired
 */
export async function listVersions(
  deps: Deps,
  artistId: string,
  answerId: string,
  query: PageQuery,
): Promise<ResponseVersions> {
  const binding = { operation: "listResponseVersions", artistId, answerId };
  const pager = openPager(binding, VersionPlace, query);
  const { behind, limit } = pager.asked;
  const found = await database.list_versions(deps.db, {
    artistId,
    questionId: answerId,
    behind,
    limit,
    named: true,
  });
  if (found === null) throw fault("not_found", noResponse);
  const { currentRevision, versions } = found;
  if (behind !== null && behind.currentRevision !== currentRevision) throw fault("cursor_expired");
  const { rows, nextCursor } = pager.page(versions, ({ version }) => ({
    before: version,
    currentRevision,
  }));
  const entries = rows.map(({ entry, savedBy }) => ({ ...entry, savedBy }));
  return { status: "ok", versions: entries, nextCursor };
}

/**
 * Revises a response (decision 5.44): adds a version, attributes it and queues the Lore refresh.
 * The revision is checked first. After that, an identical answer changes nothing, and an unchanged
 * `until` changes nothing either (decision 5.54).
 *
 * @throws forbidden, not_found, revision_changed, invalid_input when `until` is not in the future
 */
export async function reviseResponse(
  deps: Deps,
  caller: Caller,
  artistId: string,
  answerId: string,
  edit: ResponseEdit,
): Promise<ExactResponse> {
  const result = await database.revise_response(deps.db, {
    userId: userIdOf(caller),
    artistId,
    questionId: answerId,
    expectedRevision: edit.expectedRevision,
    answer: edit.answer,
    note: edit.note ?? null,
    jobId: deps.newId(),
    setsUntil: edit.until !== undefined,
    until: edit.until ?? null,
    ...draftNamed(edit.draftRevision),
  });
  const { response, publication } = acceptedOrThrow(result, {
    not_found: noResponse,
    invalid_input: pastUntil,
  });
  return { status: "ok", response, isCurrent: true, publication };
}
