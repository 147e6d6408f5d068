import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  type ExactResponse,
  InterviewResponse,
  Publication,
  type PublicationChange,
} from "#lib/contract/interview-response.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { noResponse } from "#lib/interview/interview-responses.js";
import { fault } from "#lib/platform/fault.js";

/** A saved answer in its current version. */
const PublishableAnswer = v.object({
  id: v.string(),
  revision: v.string(),
  question: v.string(),
  answer: v.string(),
});

export type AnswerOriginal = Awaited<ReturnType<typeof answerOriginals>>[number];

const database = databaseFunctions({
  publishable_answers: {
    json: { answers: json<readonly { answerId: string }[]>() },
    returns: v.object({ now: v.string(), answers: v.array(PublishableAnswer) }),
  },
  publish_answer: {
    json: { originals: json<readonly AnswerOriginal[]>() },
    returns: outcomeOf({ response: InterviewResponse, publication: Publication }, [
      ...userRefusals,
      "revision_changed",
    ]),
  },
});

/**
 * Publishes a saved answer at the revision that was read, or takes it back (decision 5.75).
 *
 * @param origin scheme and host of this deployment, as the caller reached it
 * @throws forbidden, not_found, revision_changed when it was edited in the meantime
 */
export async function publishAnswer(
  deps: Deps,
  caller: Caller,
  origin: string,
  { id: artistId, answerId }: { id: string; answerId: string },
  { expectedRevision, isPublic }: PublicationChange,
): Promise<ExactResponse> {
  const named = [{ answerId, revision: expectedRevision }];
  const result = await database.publish_answer(deps.db, {
    userId: userIdOf(caller),
    artistId,
    questionId: answerId,
    expectedRevision,
    originals: isPublic ? await answerOriginals(deps, artistId, origin, named) : null,
  });
  const { response, publication } = acceptedOrThrow(result, noResponse);
  return { status: "ok", response, isCurrent: true, publication };
}

/**
 * Saved answers as the originals that publishing stores, in their current wording with the revision
 * that was read: the write compares it.
 *
 * @throws not_found
 */
export async function answerOriginals(
  deps: Deps,
  artistId: string,
  origin: string,
  answers: readonly { answerId: string; revision: string }[],
) {
  const current = await database.publishable_answers(deps.db, { artistId, answers });
  const byId = new Map(current.answers.map((answer) => [answer.id, answer]));
  const distinct = new Map(answers.map((answer) => [answer.answerId, answer]));
  // The analysis of texts is loaded only where something is published.
  const { ownOriginal } = await import("#lib/evidence/own-original.js");
  return Promise.all(
    [...distinct.values()].map(async ({ answerId, revision }) => {
      const answer = byId.get(answerId);
      if (answer === undefined) throw fault("not_found", "unknown response in answers");
      const content = publicContent(artistId, origin, current.now, answer);
      return {
        ...(await ownOriginal(deps.newId(), artistId, answerId, content)),
        answerId,
        answerRevision: revision,
      };
    }),
  );
}

/**
 * An answer as an original: its text, its question as title and `now` as publication time; never
 * its notes.
 */
function publicContent(
  artistId: string,
  origin: string,
  now: string,
  { id, question, answer }: v.InferOutput<typeof PublishableAnswer>,
) {
  return {
    kind: "published_answer" as const,
    url: `${origin}/artist/${artistId}?answer=${id}#answer-${id}`,
    title: question,
    text: answer,
    publishedAt: now,
  };
}
