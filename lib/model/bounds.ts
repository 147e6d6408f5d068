/** Bounds of one exploration (rule 8.exploration); `chars` counts UTF-16 units of originals every time they are shown. */
export const explorationBounds = { steps: 5, toolCalls: 12, chars: 24_000 };

/**
 * Bounds of the windows shown before the first step, in UTF-16 units; the rest is for tool calls,
 * which the offline model makes none of.
 */
export const offeredBounds = { windows: 8, chars: 9_000, offlineChars: 12_000 };

/** Bounds of the windows in one assessment that combines saved and newly collected evidence (rule 8.assessment). */
export const combinedBounds = { windows: 6, chars: 24_000 };

/**
 * Bounds of the one call that judges the claims of a registered answer (decision 3.35); `chars`
 * counts its windows.
 */
export const claimBounds = { sentences: 40, windows: 200, chars: 24_000 };

/**
 * Maximum assessments of one job (rule 8.assessment-calls), including the repetition after an
 * invalid answer.
 */
export const assessmentCallBounds = { savedOnly: 2, ordinary: 3 };

/** Whether another step may be sent after `stepsTaken` steps. */
export function mayTakeStep(stepsTaken: number): boolean {
  return stepsTaken < explorationBounds.steps;
}

/** Whether the next step is the last one, in which only a selection is valid. */
export function isLastStep(stepsTaken: number): boolean {
  return stepsTaken === explorationBounds.steps - 1;
}

/**
 * Whether another tool call may be answered after `callsMade` calls; parallel calls count one by
 * one.
 */
export function mayCallTool(callsMade: number): boolean {
  return callsMade < explorationBounds.toolCalls;
}

/** UTF-16 units of originals that may still be shown; 0 when the bound is reached. */
export function charsLeft(charsShown: number): number {
  return Math.max(0, explorationBounds.chars - charsShown);
}

/** Whether a job may be assessed once more: at most two assessments before a lookup, three after one. */
export function mayAssess(assessments: number, afterLookup: boolean): boolean {
  return (
    assessments < (afterLookup ? assessmentCallBounds.ordinary : assessmentCallBounds.savedOnly)
  );
}

/** Whether an assessment is repeated after an invalid answer: only after the first of a job (rule 3.1.invalid-first). */
export function mayAssessAgain(invalidAnswers: number): boolean {
  return invalidAnswers === 0;
}
