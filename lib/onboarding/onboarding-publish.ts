import { loreRevision } from "#lib/artist/lore-sentences.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { type AnswerOriginal, answerOriginals } from "#lib/interview/published-answers.js";
import { hashOf } from "#lib/kernel/hash.js";
import { progressEvents, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import {
  progressAfter,
  type TurnBody,
  type TurnContext,
  TurnResult,
} from "#lib/onboarding/onboarding-state.js";

const database = databaseFunctions({
  publish_lore: {
    json: { originals: json<readonly AnswerOriginal[]>() },
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
    originals:
      answers.length === 0 ? [] : await answerOriginals(deps, artistId, context.origin, answers),
  });
  return { immediate: progressEvents(progressAfter(result)) };
}
