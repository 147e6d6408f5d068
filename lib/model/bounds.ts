/** Bounds of one exploration (rule 8.exploration); characters are UTF-16 units of originals, each time they are shown. */
export const explorationBounds = { steps: 5, toolCalls: 12, chars: 24_000 };

/** Characters that the windows shown before the first step may take, so that as many remain for reading. */
export const offeredChars = 12_000;

/** Bounds of the windows in one assessment that combines saved and newly collected evidence (rule 8.assessment). */
export const combinedBounds = { windows: 6, chars: 24_000 };

/** How many model calls may assess one job (rule 8.assessment-calls), the extra one after an invalid answer included. */
export const assessmentCallBounds = { savedOnly: 2, ordinary: 3 };

/** Whether another step may be sent after so many. */
export function mayTakeStep(stepsTaken: number): boolean {
  return stepsTaken < explorationBounds.steps;
}

/** Whether the next step is the last one, in which only the selection may be given. */
export function isLastStep(stepsTaken: number): boolean {
  return stepsTaken === explorationBounds.steps - 1;
}

/** Whether another tool call may be answered after so many, parallel ones counted one by one. */
export function mayCallTool(callsMade: number): boolean {
  return callsMade < explorationBounds.toolCalls;
}

/** Characters of originals that may still be shown; 0 when the bound is reached. */
export function charsLeft(charsShown: number): number {
  return Math.max(0, explorationBounds.chars - charsShown);
}

/** Whether a job may be assessed once more: two calls for saved-only work, three once a lookup ran. */
export function mayAssess(assessments: number, afterLookup: boolean): boolean {
  return (
    assessments < (afterLookup ? assessmentCallBounds.ordinary : assessmentCallBounds.savedOnly)
  );
}

/** Whether an invalid answer leads to one extra assessment: only the first of a job (rule 3.1.invalid-first). */
export function mayAssessAgain(invalidAnswers: number): boolean {
  return invalidAnswers === 0;
}
