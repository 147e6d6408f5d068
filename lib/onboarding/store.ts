import { sql } from "drizzle-orm";
import * as v from "valibot";
import { OnboardingStep } from "#lib/contract/onboarding.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import { LoreMaterial } from "#lib/lore/material.js";
import { TurnOutcome } from "#lib/onboarding/accepted.js";
import type { Profile } from "#lib/onboarding/profile-at.js";
import { Progress } from "#lib/onboarding/state.js";
import type { LedgerLimits } from "#lib/quota/limits.js";

/** Who takes a turn, and for which artist. */
export interface Actor {
  userId: string | null;
  artistId: string;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** How far the onboarding is, in one round trip. */
export function readProgress(db: Database, artistId: string): Promise<Progress> {
  return oneValue(db, sql`select onboarding_state(${artistId}) as value`, Progress);
}

const Draftable = v.object({ progress: Progress, material: LoreMaterial });

/** The progress and everything that a draft may be made from, in one round trip. */
export function readDraftable(db: Database, artistId: string) {
  return oneValue(
    db,
    sql`select jsonb_build_object(
      'progress', onboarding_state(${artistId}), 'material', lore_material(${artistId})
    ) as value`,
    Draftable,
  );
}

/** Ends the step of profiles, in one round trip; `turn` is the hash of the whole turn. */
export function confirmProfiles(
  db: Database,
  { userId, artistId }: Actor,
  turn: {
    turn: string;
    add: readonly (Profile & { jobId: string })[];
    remove: readonly string[];
    connectable: readonly string[];
    /** Null where no search is configured. */
    searchJobId: string | null;
  },
) {
  return oneValue(
    db,
    sql`select confirm_profiles(
      ${userId}, ${artistId}, ${turn.turn}, ${json(turn.add)}, ${json(turn.remove)},
      ${`{${turn.connectable.join(",")}}`}::text[], ${turn.searchJobId}
    ) as value`,
    TurnOutcome,
  );
}

/** Ends the step of sources, in one round trip. */
export function reviewSources(
  db: Database,
  { userId, artistId }: Actor,
  turn: {
    turn: string;
    decisions: readonly { sourceId: string; decision: string; id: string }[];
    pages: readonly unknown[];
    extractionJobId: string;
    refreshJobId: string;
  },
) {
  return oneValue(
    db,
    sql`select review_sources(
      ${userId}, ${artistId}, ${turn.turn}, ${json(turn.decisions)}, ${json(turn.pages)},
      ${turn.extractionJobId}, ${turn.refreshJobId}
    ) as value`,
    TurnOutcome,
  );
}

/** Saves the answer to one of the server's questions, in one round trip. */
export function answerOnboarding(
  db: Database,
  { userId, artistId }: Actor,
  turn: {
    questionId: string;
    questionKey: string;
    question: string;
    revision: string;
    answer: string | null;
    allKeys: readonly string[];
    refreshJobId: string;
  },
) {
  return oneValue(
    db,
    sql`select answer_onboarding(
      ${userId}, ${artistId}, ${turn.questionId}, ${turn.questionKey}, ${turn.question},
      ${turn.revision}, ${turn.answer}, ${json(turn.allKeys)}, ${turn.refreshJobId}
    ) as value`,
    TurnOutcome,
  );
}

const Admission = v.variant("outcome", [
  v.object({ outcome: v.picklist(["admitted", "forbidden"]) }),
  v.object({ outcome: v.literal("wrong_step"), currentStep: v.nullable(OnboardingStep) }),
  v.object({
    outcome: v.literal("onboarding_quota"),
    resetAt: v.string(),
    retryAfterSeconds: v.number(),
  }),
]);

/** Admits a turn that calls the model and reserves the call, in one round trip. */
export function admitDraft(
  db: Database,
  { userId, artistId }: Actor,
  limits: LedgerLimits,
  call: { id: string; purpose: string; model: string },
) {
  return oneValue(
    db,
    sql`select admit_draft(
      ${userId}, ${artistId}, ${limits.artist}, ${limits.global}, ${json(call)}
    ) as value`,
    Admission,
  );
}

/** Keeps a draft, or completes a call that brought none; a basis says that the model arranged it. */
export function saveDraft(
  db: Database,
  { userId, artistId }: Actor,
  draft: {
    text: string | null;
    revision: string | null;
    basis: string | null;
    calls: readonly CompletedCall[];
  },
) {
  return oneValue(
    db,
    sql`select save_draft(
      ${userId}, ${artistId}, ${draft.text}, ${draft.revision}, ${draft.basis}, ${json(draft.calls)}
    ) as value`,
    TurnOutcome,
  );
}

const Publishable = v.object({
  now: v.string(),
  answers: v.array(
    v.object({ id: v.string(), revision: v.string(), question: v.string(), answer: v.string() }),
  ),
});
export type Publishable = v.InferOutput<typeof Publishable>;

/** The current wording of answers that are to be published, in one round trip. */
export function publishableAnswers(
  db: Database,
  artistId: string,
  answers: readonly { answerId: string }[],
) {
  return oneValue(
    db,
    sql`select publishable_answers(${artistId}, ${json(answers)}) as value`,
    Publishable,
  );
}

/** Publishes a text and answers with it, all or nothing, in one round trip. */
export function publishLore(
  db: Database,
  { userId, artistId }: Actor,
  turn: {
    turn: string;
    text: string;
    revision: string;
    expectedRevision: string | null;
    originals: readonly unknown[];
  },
) {
  return oneValue(
    db,
    sql`select publish_lore(
      ${userId}, ${artistId}, ${turn.turn}, ${turn.text}, ${turn.revision},
      ${turn.expectedRevision}, ${json(turn.originals)}
    ) as value`,
    TurnOutcome,
  );
}
