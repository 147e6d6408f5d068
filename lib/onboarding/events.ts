import type { OnboardingEvent } from "#lib/contract/onboarding.js";
import { onboardingQuestions } from "#lib/onboarding/questions.js";
import { doneEvent, type Progress } from "#lib/onboarding/state.js";

/** What is told at each step, and when all of them are done. */
const guidance = {
  profiles: "Which public profiles are yours? Name those that are missing, and take others away.",
  sources: "These are the sources that were found so far. Say which ones are about you and right.",
  interview: "A few questions in your own words. Every one of them can be skipped.",
  publish: "Have a text drafted from what you approved, or write your own; then publish it.",
  complete: "Everything is done. Your published text can be replaced at any time.",
} as const;

/** Where the onboarding stands now: its step, what to do there, and what is offered for it; last, `done`. */
export function standingEvents(progress: Progress): OnboardingEvent[] {
  const { currentStep } = progress;
  return [
    { type: "step", currentStep },
    { type: "message", text: guidance[currentStep ?? "complete"] },
    ...offeredAt(progress),
    doneEvent(progress),
  ];
}

/** A draft with what must be named to publish it. */
export function draftEvent(text: string, { publishedRevision }: Progress): OnboardingEvent {
  return { type: "draft", text, publishedRevision };
}

/** The next question of the interview, or the draft that waits to be published. */
function offeredAt(progress: Progress): OnboardingEvent[] {
  const { currentStep, settled, draft } = progress;
  if (currentStep === "interview") {
    const next = onboardingQuestions.find(({ questionKey }) => !settled.includes(questionKey));
    return next === undefined ? [] : [{ type: "question", ...next }];
  }
  const isPublishing = currentStep === "publish" || currentStep === null;
  return isPublishing && draft !== null ? [draftEvent(draft, progress)] : [];
}
