import { ownOriginal } from "#lib/evidence/own-original.js";
import { fault } from "#lib/fault.js";
import { hashOf } from "#lib/kernel/hash.js";
import { loreRevision } from "#lib/lore/compose-lore.js";
import { accepted } from "#lib/onboarding/accepted.js";
import { standingEvents } from "#lib/onboarding/events.js";
import { type Publishable, publishableAnswers, publishLore } from "#lib/onboarding/store.js";
import type { Telling, Turn, TurnOf } from "#lib/onboarding/turn.js";

/**
 * Publishes the text that the artist approved, and answers with it at the revisions that were seen:
 * `revision_changed` when the published text or an answer is another one by now (contract 5).
 */
export async function publishText(turn: Turn, body: TurnOf<"publish">): Promise<Telling> {
  const { deps, actor } = turn;
  const { text, expectedRevision, answers = [] } = body;
  const originals = answers.length === 0 ? [] : await publishedRows(turn, answers);
  const result = await publishLore(deps.db, actor, {
    turn: hashOf(body),
    text,
    revision: loreRevision(actor.artistId, text),
    expectedRevision,
    originals,
  });
  return { now: standingEvents(accepted(result)) };
}

async function publishedRows(
  turn: Turn,
  answers: readonly { answerId: string; revision: string }[],
) {
  const { deps, actor } = turn;
  const { now, answers: current } = await publishableAnswers(deps.db, actor.artistId, answers);
  const byId = new Map(current.map((answer) => [answer.id, answer]));
  const distinct = new Map(answers.map((answer) => [answer.answerId, answer]));
  return [...distinct.values()].map(({ answerId, revision }) => {
    const answer = byId.get(answerId);
    if (answer === undefined) throw fault("not_found", "answers name a response that is not there");
    return answerRow(turn, answer, revision, now);
  });
}

/** An answer as an original: its text and the question it answers, published now, never its notes. */
function answerRow(
  { deps, actor, origin }: Turn,
  { id, question, answer }: Publishable["answers"][number],
  answerRevision: string,
  now: string,
) {
  const { artistId } = actor;
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
