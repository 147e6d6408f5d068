import * as v from "valibot";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { heldWith } from "#lib/db/outcome.js";
import { ConnectedAccount } from "#lib/evidence/connected-account.js";
import type { Constraints } from "#lib/evidence/constraints.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import type { NamedWindow } from "#lib/evidence/passage.js";
import { readingPlan } from "#lib/evidence/saved-selection.js";
import type { SearchTerms } from "#lib/evidence/search-terms.js";
import type { CompletedCall, SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { mayAssess, mayAssessAgain } from "#lib/model/bounds.js";
import { newMark } from "#lib/model/data-block.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { assessmentPrompt, assessmentSchema } from "#lib/research/assessment/assessment-prompt.js";
import {
  type AssessmentVerdict,
  suffices,
  verdictOn,
} from "#lib/research/assessment/assessment-verdict.js";
import type { OfferedLookup } from "#lib/research/lookup-options.js";
import { allowedQuery } from "#lib/research/lookup-query.js";
import { completedCall, endedByModel, type ReservedCall } from "#lib/research/model-calls.js";
import { type QuestionFacts, questionFacts } from "#lib/research/named-releases.js";
import type { ExplorationFindings, ResearchSlice } from "#lib/research/research-slice.js";

/** The input of `begin_assessment`. */
interface AssessmentNeeds {
  constraints: Constraints;
  query: SearchTerms;
  titles: readonly string[];
  /** Originals to read again, at these revisions. */
  sources: readonly { sourceId: string; revision: string }[];
  call: ReservedCall;
  /** Whether to reserve the call even without evidence, because the model may choose a lookup. */
  mayChooseAnyway: boolean;
  /** What the exploration of the same slice found; saved in the same transaction. */
  explored?: ExplorationFindings | undefined;
}

const database = databaseFunctions({
  begin_assessment: {
    json: { needs: json<AssessmentNeeds>() },
    returns: heldWith({
      originals: v.array(SavedOriginal),
      accounts: v.array(ConnectedAccount),
      ...questionFacts,
    }),
  },
});

/**
 * Saves what the same slice explored, rereads originals at their revisions and reserves the call.
 * All of it is fenced and takes one round trip; `held` is false when the lease was lost.
 */
export function beginAssessment(
  { deps, job, request, explored }: ResearchSlice,
  wanted: Pick<AssessmentNeeds, "sources" | "call" | "mayChooseAnyway">,
) {
  const { id, fence, artistId } = job;
  const { constraints, query, titles } = readingPlan(request);
  const needs = { constraints, query, titles, explored, ...wanted };
  return database.begin_assessment(deps.db, { jobId: id, fence, artistId, needs });
}

/**
 * A verdict; an invalid answer, with which the job ends unless an earlier verdict holds; or the
 * slice's outcome when there was no answer or another slice repeats the assessment.
 */
export type AssessmentResult =
  | { kind: "verdict"; verdict: AssessmentVerdict; calls: CompletedCall[] }
  | { kind: "invalid"; outcome: SliceOutcome & { calls: CompletedCall[] } }
  | { kind: "outcome"; outcome: SliceOutcome };

/**
 * Assesses the windows with one model call. After the first invalid answer of a job another slice
 * repeats it with the originals reread (rule 3.1.invalid-first), if the bound of its assessments
 * allows another one. A second invalid answer fails the job and says nothing about the evidence
 * (rule 3.1.invalid-second).
 */
export async function askForVerdict(
  slice: ResearchSlice,
  call: ReservedCall,
  facts: QuestionFacts,
  shown: { windows: readonly NamedWindow[]; lookups: readonly OfferedLookup[] },
): Promise<AssessmentResult> {
  const { request, state, model, deps } = slice;
  const { verdict: claimedVerdict, answer: claimedAnswer = "" } = state;
  const claimed = claimedVerdict && { verdict: claimedVerdict, answer: claimedAnswer };
  const { instructions, prompt } = assessmentPrompt(newMark(deps.newId), {
    ...shown,
    request,
    facts,
    isOffline: model.offline,
    claimed: claimed ?? null,
  });
  const answer = await slice.time.spentOn(() =>
    structuredAnswer(slice.model, {
      name: "assessment",
      schema: assessmentSchema(shown.lookups, request),
      instructions,
      prompt,
      signal: slice.signal,
    }),
  );
  switch (answer.kind) {
    case "refused":
    case "unknown":
    case "cut":
    case "unsent":
      return { kind: "outcome", outcome: endedByModel(call, answer) };
    case "invalid":
      return afterInvalid(slice, completedCall(call, answer));
    case "answered": {
      const verdict = verdictOn(answer.value, shown.windows, shown.lookups, (found) =>
        suffices(found, request, facts, model.offline),
      );
      const done = completedCall(call, answer, verdict !== null);
      if (verdict?.lookup?.kind === "web") {
        const named = { topic: request.topic, artistName: facts.artistName };
        const query = allowedQuery(answer.value.query ?? "", named, shown.windows);
        if (query !== null) verdict.lookup = { kind: "web", query };
      }
      return verdict === null
        ? afterInvalid(slice, done)
        : { kind: "verdict", verdict, calls: [done] };
    }
  }
}

function afterInvalid({ job, state }: ResearchSlice, call: CompletedCall): AssessmentResult {
  const assessments = state.assessments + 1;
  const calls = [call];
  const mayRepeat =
    mayAssessAgain(state.invalidAnswers) && mayAssess(assessments, state.step === "combine");
  if (mayRepeat) {
    const repeated = { ...state, assessments, invalidAnswers: state.invalidAnswers + 1 };
    return {
      kind: "outcome",
      outcome: { kind: "next", stage: job.stage, state: repeated, calls },
    };
  }
  return {
    kind: "invalid",
    outcome: {
      kind: "failed",
      outcome: "assessment_invalid",
      sentence: "the reading model gave no valid verdict, which says nothing about the evidence",
      calls,
    },
  };
}
