import { fault } from "#lib/fault.js";
import { questionRevision } from "#lib/interview/interview-questions.js";
import { accepted } from "#lib/onboarding/accepted.js";
import { standingEvents } from "#lib/onboarding/events.js";
import { onboardingQuestions } from "#lib/onboarding/questions.js";
import { answerOnboarding } from "#lib/onboarding/store.js";
import type { Telling, Turn, TurnOf } from "#lib/onboarding/turn.js";

/**
 * Saves the exact answer to a question, or skips it with null; the last one ends the interview. The
 * answer has neither sitting nor offer, and comes before sitting 1 (contract 5).
 */
export async function answerQuestion(
  { deps, actor }: Turn,
  body: TurnOf<"interview_answer">,
): Promise<Telling> {
  const { questionKey, question, answer } = body;
  const asked = onboardingQuestions.find((one) => one.questionKey === questionKey);
  if (asked?.question !== question) {
    throw fault("invalid_input", "questionKey and question must be as the server asked them");
  }
  const id = deps.newId();
  const result = await answerOnboarding(deps.db, actor, {
    questionId: id,
    questionKey,
    question,
    revision: questionRevision({
      id,
      artistId: actor.artistId,
      questionKey,
      question,
      sitting: null,
      ordinal: null,
      references: [],
    }),
    answer,
    allKeys: onboardingQuestions.map((one) => one.questionKey),
    refreshJobId: deps.newId(),
  });
  const progress = accepted(result, "the question is answered; revise its response instead");
  return { now: standingEvents(progress) };
}
