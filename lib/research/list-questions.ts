import * as v from "valibot";
import type { QuestionList, QuestionsQuery } from "#lib/contract/asked-questions.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { openPager, PlaceId, PlaceMoment } from "#lib/platform/pager.js";
import { QuestionJob, standing } from "#lib/research/question-status.js";
import { readStoredRequest } from "#lib/research/stored-request.js";

/** The position of a question in the list; the instant has the database's precision. */
const QuestionPlace = v.strictObject({ askedAt: PlaceMoment, id: PlaceId });
type QuestionPlace = v.InferOutput<typeof QuestionPlace>;

const { jobId, stage, selection, outcome, limitations, updatedAt } = QuestionJob.entries;

const database = databaseFunctions({
  list_questions: {
    json: { behind: json<QuestionPlace>() },
    returns: v.array(
      v.object({
        place: QuestionPlace,
        question: v.object({
          jobId,
          request: v.unknown(),
          stage,
          selection,
          outcome,
          limitations,
          references: v.number(),
          askedAt: v.string(),
          updatedAt,
        }),
      }),
    ),
  },
});

/**
 * The questions asked about an artist, newest first; starts no work (decision 5.58). One round
 * trip.
 *
 * @throws invalid_cursor
 */
export async function listQuestions(
  deps: Deps,
  artistId: string,
  query: QuestionsQuery,
): Promise<QuestionList> {
  const pager = openPager({ operation: "listQuestions", artistId }, QuestionPlace, query);
  const found = await database.list_questions(deps.db, {
    artistId,
    ...pager.asked,
  });
  const { rows, nextCursor } = pager.page(found, ({ place }) => place);
  const questions = rows.map(({ question }) => {
    const { references, askedAt, ...job } = question;
    const request = readStoredRequest(job.request);
    return {
      jobId: job.jobId,
      topic: request.topic,
      request,
      ...standing(job, references),
      references,
      askedAt,
      updatedAt: job.updatedAt,
    };
  });
  return { status: "ok", questions, nextCursor };
}
