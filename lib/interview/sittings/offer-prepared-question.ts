import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type {
  InterviewReference,
  QuestionOffer,
  QuestionOffered,
} from "#lib/contract/interview-question.js";
import { accepted } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { questionKeyOf, questionRevision } from "#lib/interview/sittings/question-revision.js";
import { offerQuestion, readOffer } from "#lib/interview/sittings/store.js";
import { quoteStandsAt } from "#lib/kernel/window.js";

const missing = "there is no such sitting";

/**
 * Saves a prepared question (interface 4.4). A saved ordinal answers what was saved, whatever is sent.
 * Quotes are compared here, in UTF-16 units and with revisions that never change; that these are still
 * current, and that the memory is the one named, is decided under the artist lock.
 */
export async function offerPreparedQuestion(
  deps: Deps,
  caller: Caller,
  artistId: string,
  sessionId: string,
  offer: QuestionOffer,
): Promise<QuestionOffered> {
  const { ordinal, memorySnapshotId, question, references } = offer;
  const context = await readOffer(deps.db, { artistId, sessionId, ordinal, references });
  if (context.saved !== null) return { status: "ok", question: context.saved };
  const { sitting } = context;
  if (sitting === null) throw fault("not_found", missing);
  const id = deps.newId();
  const questionKey = questionKeyOf(sitting, ordinal);
  const result = await offerQuestion(deps.db, {
    questionId: id,
    userId: userIdOf(caller),
    artistId,
    sessionId,
    ordinal,
    memorySnapshotId,
    question,
    references,
    quotesStand: quotesStand(references, context.texts),
    revision: questionRevision({
      id,
      artistId,
      questionKey,
      question,
      sitting,
      ordinal,
      references,
    }),
  });
  return { status: "ok", question: accepted(result, missing).question };
}

/** Whether every quote stands at its window of the text of its reference; a missing text has none. */
function quotesStand(
  references: readonly InterviewReference[],
  texts: readonly (string | null)[],
): boolean {
  return references.every((reference, index) => {
    const text = texts[index] ?? null;
    return text !== null && quoteStandsAt(text, reference, reference.quote);
  });
}
