import { sql } from "drizzle-orm";
import * as v from "valibot";
import { InterviewResponse, ResponseVersion } from "#lib/contract/interview-response.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import { PlaceCount, PlaceId, PlaceInstant } from "#lib/pager.js";

const Revised = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), response: InterviewResponse }),
  v.object({ outcome: v.picklist(["forbidden", "not_found", "revision_changed"]) }),
]);

/** Adds a wording, attributes it and queues the Lore refresh, in one round trip. */
export function reviseResponse(
  db: Database,
  edit: {
    userId: string | null;
    artistId: string;
    answerId: string;
    expectedRevision: string;
    answer: string;
    note: string | null;
    jobId: string;
  },
) {
  return oneValue(
    db,
    sql`select revise_response(
      ${edit.userId}, ${edit.artistId}, ${edit.answerId}, ${edit.expectedRevision}, ${edit.answer},
      ${edit.note}, ${edit.jobId}
    ) as value`,
    Revised,
  );
}

const Found = v.nullable(v.object({ response: InterviewResponse, isCurrent: v.boolean() }));

/** The wording of a response at a revision, the current one without; null when there is none. One round trip. */
export function findResponse(
  db: Database,
  artistId: string,
  answerId: string,
  revision: string | null,
) {
  return oneValue(
    db,
    sql`
      select jsonb_build_object(
        'response', response_json(q, v),
        'isCurrent', v.version = q.answer_version
      ) as value
      from interview_questions q
      join interview_versions v on v.question_id = q.id
      where q.id = ${answerId}
        and q.artist_id = ${artistId}
        and v.revision = coalesce(${revision}, q.answer_revision)`,
    Found,
  );
}

const Versions = v.nullable(
  v.object({
    currentRevision: v.string(),
    versions: v.array(v.object({ version: v.number(), entry: ResponseVersion })),
  }),
);

/** Up to `limit` versions older than `before` (all without), newest first; null without a response. One round trip. */
export function versionsOf(
  db: Database,
  artistId: string,
  answerId: string,
  before: number | null,
  limit: number,
) {
  return oneValue(
    db,
    sql`
      select jsonb_build_object(
        'currentRevision', q.answer_revision,
        'versions', coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'version', v.version,
                'entry', jsonb_build_object(
                  'response', response_json(q, v),
                  'isCurrent', v.version = q.answer_version,
                  'savedAt', rfc3339(v.saved_at),
                  'note', v.note
                )
              )
              order by v.version desc
            )
            from (
              select *
              from interview_versions
              where question_id = q.id
                and version < coalesce(${before}::integer, q.answer_version + 1)
              order by version desc
              limit ${limit}
            ) p
            join interview_versions v using (question_id, version)
          ),
          '[]'
        )
      ) as value
      from interview_questions q
      where q.id = ${answerId}
        and q.artist_id = ${artistId}
        and q.state = 'answered'`,
    Versions,
  );
}

/** Where a response stands in the list: newest offer first, onboarding (0, 0) behind all sittings. */
export const ResponsePlace = v.strictObject({
  sitting: PlaceCount,
  ordinal: PlaceCount,
  createdAt: PlaceInstant,
  id: PlaceId,
});
export type ResponsePlace = v.InferOutput<typeof ResponsePlace>;

const Responses = v.array(v.object({ place: ResponsePlace, response: InterviewResponse }));

/** Up to `limit` current responses behind a place, of one sitting or all, in one round trip. */
export function responsesOf(
  db: Database,
  artistId: string,
  list: { sitting: number | null; behind: ResponsePlace | null; limit: number },
) {
  const { sitting, behind, limit } = list;
  return oneValue(
    db,
    sql`
      with page as (
        select q.id, coalesce(q.sitting, 0) as sitting, coalesce(q.ordinal, 0) as ordinal, q.created_at
        from interview_questions q
        where q.artist_id = ${artistId}
          and q.state = 'answered'
          and (${sitting}::integer is null or q.sitting = ${sitting}::integer)
          and (
            ${behind === null}
            or (coalesce(q.sitting, 0), coalesce(q.ordinal, 0), q.created_at, q.id) < (
              ${behind?.sitting ?? 0}::integer, ${behind?.ordinal ?? 0}::integer,
              ${behind?.createdAt ?? null}::timestamptz, ${behind?.id ?? null}::uuid
            )
          )
        order by 2 desc, 3 desc, q.created_at desc, q.id desc
        limit ${limit}
      )
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'place', jsonb_build_object(
              'sitting', p.sitting,
              'ordinal', p.ordinal,
              'createdAt', rfc3339(p.created_at),
              'id', p.id
            ),
            'response', response_json(q, v)
          )
          order by p.sitting desc, p.ordinal desc, p.created_at desc, p.id desc
        ),
        '[]'
      ) as value
      from page p
      join interview_questions q using (id)
      join interview_versions v
        on v.question_id = q.id
        and v.version = q.answer_version`,
    Responses,
  );
}
