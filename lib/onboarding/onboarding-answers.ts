import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { pastUntil } from "#lib/interview/embargo.js";
import { alreadyAnswered, questionRevision } from "#lib/interview/interview-questions.js";
import { progressEvents, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import {
  progressAfter,
  type TurnBody,
  type TurnContext,
  TurnResult,
} from "#lib/onboarding/onboarding-state.js";

const database = databaseFunctions({
  answer_onboarding: { json: { allKeys: json<readonly string[]>() }, returns: TurnResult },
});

/**
 * Saves the exact answer to one of the onboarding questions; null skips it. The last answer ends
 * the step. These answers have no sitting and no offer, and come before sitting 1 (decision 5.34).
 *
 * @throws invalid_input when, at this step, the question is not worded as the server asked it or
 *   `until` is not in the future; forbidden, not_found, conflict when the question has another answer
 */
export async function answerOnboarding(
  { deps, userId, artistId }: TurnContext,
  { questionKey, question, answer, until }: TurnBody<"interview_answer">,
): Promise<TurnEvents> {
  const isAsked = onboardingQuestions.some(
    (one) => one.questionKey === questionKey && one.question === question,
  );
  const questionId = deps.newId();
  const result = await database.answer_onboarding(deps.db, {
    userId,
    artistId,
    questionId,
    questionKey,
    question: isAsked ? question : null,
    revision: questionRevision({
      id: questionId,
      artistId,
      questionKey,
      question,
      sitting: null,
      ordinal: null,
      references: [],
    }),
    answer,
    allKeys: onboardingQuestions.map((one) => one.questionKey),
    refreshJobId: deps.newId(),
    until: until ?? null,
  });
  const progress = progressAfter(result, {
    invalid_input: isAsked
      ? pastUntil
      : "questionKey and question must be as the server asked them",
    conflict: alreadyAnswered,
  });
  return { immediate: progressEvents(progress) };
}
