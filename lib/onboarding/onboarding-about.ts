import * as v from "valibot";
import { basisOf, LoreMaterial, loreRevision, loreSources } from "#lib/artist/lore-sentences.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { quotaOutcome, refusal, userRefusals } from "#lib/db/outcome.js";
import { limitsOf } from "#lib/jobs/limits.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import {
  doneEvent,
  draftEvent,
  stillDrafting,
  type TurnEvents,
} from "#lib/onboarding/onboarding-events.js";
import {
  OnboardingProgress,
  progressAfter,
  readProgress,
  type TurnBody,
  type TurnContext,
  TurnResult,
  WrongStep,
  wrongStep,
} from "#lib/onboarding/onboarding-state.js";
import { fault } from "#lib/platform/fault.js";

/** Milliseconds that a turn waits for a draft; the refresh that writes it continues afterwards. */
const turnMs = 60_000;

/** Pause before a turn checks again a draft that another call is writing, in milliseconds. */
const pauseMs = 1_000;

const database = databaseFunctions({
  read_draft_material: {
    returns: v.object({
      progress: OnboardingProgress,
      material: LoreMaterial,
      erasures: v.number(),
    }),
  },
  ask_for_draft: {
    returns: v.variant("outcome", [
      v.object({ outcome: v.literal("admitted") }),
      v.object({ outcome: v.picklist(userRefusals) }),
      WrongStep,
      quotaOutcome("onboarding_quota"),
    ]),
  },
  save_draft: { json: { calls: json<readonly CompletedCall[]>() }, returns: TurnResult },
});

/**
 * Drafts the text about the artist: the artist's own text, or approved sentences arranged by the
 * model.
 *
 * @throws forbidden, not_found, conflict, onboarding_quota, model_unavailable
 */
export async function draftAbout(
  context: TurnContext,
  { text, join }: TurnBody<"about">,
): Promise<TurnEvents> {
  if (text === undefined) return generateDraft(context, join === true);
  const progress = await saveDraft(context, text, null);
  return { immediate: [draftEvent(text, progress), doneEvent(progress)] };
}

/**
 * Asks for a draft, which a refresh of Lore writes with at most one model call, and waits for it
 * (decision 5.31). For unchanged material the existing draft is returned without a call, so that
 * repeating a turn costs nothing more.
 *
 * @param joins true: only waits for a draft that was asked for before
 */
async function generateDraft(context: TurnContext, joins: boolean): Promise<TurnEvents> {
  const { deps, artistId } = context;
  const { model } = deps;
  if (!model.available) throw fault("model_unavailable");
  const read = await database.read_draft_material(deps.db, { artistId });
  const { progress, material } = read;
  const { currentStep } = progress;
  if (currentStep !== "publish" && currentStep !== null) throw wrongStep(currentStep);
  if (joins) {
    if (progress.drafting === null) return { immediate: [doneEvent(progress)] };
    return { immediate: [stillDrafting], deferred: () => awaitDraft(context) };
  }
  const sources = loreSources(material);
  if (sources.length === 0) {
    const text =
      "There is no approved material to draft from yet. Approve sources, or write your own text.";
    return { immediate: [{ type: "message", text }, doneEvent(progress)] };
  }
  const basis = basisOf(sources, { model: model.name, artist: material.artist });
  if (basis === material.basis && material.text !== null) {
    const saved = await saveDraft(context, material.text, read);
    return { immediate: [draftEvent(material.text, saved), doneEvent(saved)] };
  }
  await askForDraft(context);
  return {
    immediate: [{ type: "progress", text: "Drafting a text from what you approved." }],
    deferred: () => awaitDraft(context),
  };
}

async function askForDraft({ deps, userId, artistId }: TurnContext): Promise<void> {
  const limits = limitsOf("onboarding_turn", deps.env);
  const admission = await database.ask_for_draft(deps.db, {
    userId,
    artistId,
    artistLimit: limits.artist,
    globalLimit: limits.global,
    jobId: deps.newId(),
  });
  switch (admission.outcome) {
    case "admitted":
      return;
    case "wrong_step":
      throw wrongStep(admission.currentStep);
    default:
      throw refusal(admission);
  }
}

/**
 * The events of the draft that was asked for, or that it is still being written when the turn's
 * time is over.
 *
 * @throws model_unavailable when the model gave no usable draft; conflict when something that it
 *   was written from was erased or put under embargo meanwhile
 */
async function awaitDraft(context: TurnContext) {
  const { deps, artistId } = context;
  const over = deps.deadline(turnMs);
  const isWritten = untilWritten(context, over);
  // A slower model's draft is written after the answer, as long as this function runs.
  deps.afterAnswer(() => isWritten);
  await Promise.race([isWritten, aborted(over)]);
  const read = await database.read_draft_material(deps.db, { artistId });
  const { progress, material } = read;
  switch (progress.drafting) {
    case "checking_saved":
      return [stillDrafting, doneEvent(progress)];
    case "failed":
      throw fault("model_unavailable", "the model returned no usable draft; nothing was changed");
    default: {
      const { text } = material;
      if (text === null || progress.drafting === "cancelled") throw fault("conflict");
      const saved = await saveDraft(context, text, read);
      return [draftEvent(text, saved), doneEvent(saved)];
    }
  }
}

/** Writes the draft in this call, or waits while another one does, until it is written or time is over. */
async function untilWritten({ deps, artistId, runLoreSlice }: TurnContext, over: AbortSignal) {
  while (!over.aborted) {
    const slice = await runLoreSlice();
    if (slice.status === "error" || slice.done) return;
    const { drafting } = await readProgress(deps.db, artistId);
    if (drafting !== "checking_saved") return;
    await deps.pause(pauseMs, over);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Saves a draft.
 *
 * @param read what the generated text was read with; null for the artist's own text
 * @throws conflict, and nothing is saved, when an answer was put under embargo, or something was
 *   erased, since then
 */
async function saveDraft(
  { deps, userId, artistId }: TurnContext,
  text: string,
  read: { material: LoreMaterial; erasures: number } | null,
): Promise<OnboardingProgress> {
  return progressAfter(
    await database.save_draft(deps.db, {
      userId,
      artistId,
      text,
      revision: loreRevision(artistId, text),
      basis: read?.material.basis ?? null,
      calls: [],
      embargoed: read?.material.embargoed ?? [],
      erasures: read?.erasures ?? null,
    }),
  );
}
