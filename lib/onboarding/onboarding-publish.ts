import * as v from "valibot";
import { loreRevision } from "#lib/artist/lore-sentences.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { ownOriginal } from "#lib/evidence/own-original.js";
import { hashOf } from "#lib/kernel/hash.js";
import { progressEvents, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import {
  progressAfter,
  type TurnBody,
  type TurnContext,
  TurnResult,
} from "#lib/onboarding/onboarding-state.js";
import { fault } from "#lib/platform/fault.js";

/** A saved answer in its current version. */
const PublishableAnswer = v.object({
  id: v.string(),
  revision: v.string(),
  question: v.string(),
  answer: v.string(),
});

const database = databaseFunctions({
  publishable_answers: {
    json: { answers: json<readonly { answerId: string }[]>() },
    returns: v.object({ now: v.string(), answers: v.array(PublishableAnswer) }),
  },
  publish_lore: {
    json: { originals: json<readonly ReturnType<typeof answerOriginal>[]>() },
    returns: TurnResult,
  },
});

/**
 * Publishes the text that the artist approved, together with the chosen answers at the revisions
 * that were read (decisions 5.17, 5.31 and 5.32).
 *
 * @throws forbidden, not_found, conflict, revision_changed when another text was published or an
 *   answer was edited in the meantime
 */
export async function publishLore(
  context: TurnContext,
  body: TurnBody<"publish">,
): Promise<TurnEvents> {
  const { deps, userId, artistId } = context;
  const { text, expectedRevision, answers = [] } = body;
  const result = await database.publish_lore(deps.db, {
    userId,
    artistId,
    turnHash: hashOf(body),
    text,
    revision: loreRevision(artistId, text),
    expectedRevision,
    originals: answers.length === 0 ? [] : await answerOriginals(context, answers),
  });
  return { immediate: progressEvents(progressAfter(result)) };
}

async function answerOriginals(
  context: TurnContext,
  answers: readonly { answerId: string; revision: string }[],
) {
  const { deps, artistId } = context;
  const current = await database.publishable_answers(deps.db, { artistId, answers });
  const byId = new Map(current.answers.map((answer) => [answer.id, answer]));
  const distinct = new Map(answers.map((answer) => [answer.answerId, answer]));
  return [...distinct.values()].map(({ answerId, revision }) => {
    const answer = byId.get(answerId);
    if (answer === undefined) throw fault("not_found", "unknown response in answers");
    return answerOriginal(context, answer, revision, current.now);
  });
}

/**
 * An answer as an original: its text, its question as title and `now` as publication time; never
 * its notes.
 */
function answerOriginal(
  { deps, artistId, origin }: TurnContext,
  { id, question, answer }: v.InferOutput<typeof PublishableAnswer>,
  answerRevision: string,
  now: string,
) {
  return {
    ...ownOriginal(deps.newId(), artistId, id, {
      kind: "published_answer",
      url: `${origin}/api/artist/${artistId}/interview/responses/${id}`,
      title: question,
      text: answer,
      publishedAt: now,
    }),
    answerId: id,
    answerRevision,
  };
}
