import * as v from "valibot";
import { arrangeLore, basisOf, loreRevision, loreText } from "#lib/artist/compose-lore.js";
import { LoreMaterial, type LoreSource, loreSources } from "#lib/artist/lore-sentences.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { limitsOf } from "#lib/jobs/limits.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import { doneEvent, draftEvent, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import {
  OnboardingProgress,
  progressAfter,
  type TurnBody,
  type TurnContext,
  TurnResult,
  WrongStep,
  wrongStep,
} from "#lib/onboarding/onboarding-state.js";
import { fault } from "#lib/platform/fault.js";
import { completedCall, type ReservedCall } from "#lib/research/model-calls.js";

/** Timeout of the model call that arranges a draft, in milliseconds. */
const draftTimeoutMs = 60_000;

const database = databaseFunctions({
  read_draft_material: {
    returns: v.object({
      progress: OnboardingProgress,
      material: LoreMaterial,
      erasures: v.number(),
    }),
  },
  admit_draft: {
    json: { call: json<ReservedCall>() },
    returns: v.variant("outcome", [
      v.object({ outcome: v.picklist(["admitted", "forbidden", "not_found"]) }),
      WrongStep,
      v.object({
        outcome: v.literal("onboarding_quota"),
        resetAt: v.string(),
        retryAfterSeconds: v.number(),
      }),
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
  { text }: TurnBody<"about">,
): Promise<TurnEvents> {
  if (text === undefined) return generateDraft(context);
  const progress = await saveDraft(context, text, null, []);
  return { immediate: [draftEvent(text, progress), doneEvent(progress)] };
}

/**
 * Generates a draft with at most one model call, admitted by the ledger onboarding_turn (decision
 * 4.1). For unchanged material the existing draft is returned without a call, so that repeating a
 * turn costs nothing more.
 */
async function generateDraft(context: TurnContext): Promise<TurnEvents> {
  const { deps, artistId } = context;
  const { model } = deps;
  if (!model.available) throw fault("model_unavailable");
  const { progress, material, erasures } = await database.read_draft_material(deps.db, {
    artistId,
  });
  const { currentStep } = progress;
  if (currentStep !== "publish" && currentStep !== null) throw wrongStep(currentStep);
  const { artist, embargoed } = material;
  const sources = loreSources(material);
  const basis = basisOf(sources, { model: model.name, artist });
  const arranged = { artist, basis, sources, embargoed, erasures };
  if (sources.length === 0) {
    const text =
      "There is no approved material to draft from yet. Approve sources, or write your own text.";
    return { immediate: [{ type: "message", text }, doneEvent(progress)] };
  }
  if (basis === material.basis && material.text !== null) {
    const saved = await saveDraft(context, material.text, arranged, []);
    return { immediate: [draftEvent(material.text, saved), doneEvent(saved)] };
  }
  const call = { id: deps.newId(), purpose: "lore", model: model.name };
  await admitDraft(context, call);
  return {
    immediate: [{ type: "progress", text: "Drafting a text from what you approved." }],
    deferred: () => arrangeDraft(context, call, arranged),
  };
}

/**
 * The material for a draft: the artist's name, the sources and their basis, the answers left out because of an
 * embargo, and how many erasures the artist has had.
 */
interface ArrangedMaterial {
  artist: string;
  basis: string;
  sources: readonly LoreSource[];
  embargoed: readonly string[];
  erasures: number;
}

async function admitDraft(
  { deps, userId, artistId }: TurnContext,
  call: ReservedCall,
): Promise<void> {
  const limits = limitsOf("onboarding_turn", deps.env);
  const admission = await database.admit_draft(deps.db, {
    userId,
    artistId,
    artistLimit: limits.artist,
    globalLimit: limits.global,
    call,
  });
  switch (admission.outcome) {
    case "admitted":
      return;
    case "wrong_step":
      throw wrongStep(admission.currentStep);
    case "onboarding_quota": {
      const { resetAt, retryAfterSeconds } = admission;
      throw fault("onboarding_quota", undefined, { resetAt, retryAfterSeconds });
    }
    default:
      throw fault(admission.outcome);
  }
}

/** Makes the call, saves the arranged text and completes the call, even without a text. */
async function arrangeDraft(context: TurnContext, call: ReservedCall, arranged: ArrangedMaterial) {
  const { model, newId } = context.deps;
  if (!model.available) throw fault("model_unavailable");
  const signal = AbortSignal.timeout(draftTimeoutMs);
  const { artist, sources } = arranged;
  const answer = await arrangeLore(model, { nonce: newId(), artist, sources, signal });
  const text = answer.kind === "answered" ? loreText(answer.value, sources) : null;
  const calls = [completedCall(call, answer, text !== null)];
  const progress = await saveDraft(context, text, arranged, calls);
  if (text === null) {
    throw fault("model_unavailable", "the model returned no usable draft; nothing was changed");
  }
  return [draftEvent(text, progress), doneEvent(progress)];
}

/**
 * Saves a draft and completes the calls.
 *
 * @param text null keeps the earlier draft
 * @param arranged null for the artist's own text
 * @throws conflict, and nothing is saved, when an answer was put under embargo, or something was erased, since the
 *   material was read
 */
async function saveDraft(
  { deps, userId, artistId }: TurnContext,
  text: string | null,
  arranged: ArrangedMaterial | null,
  calls: readonly CompletedCall[],
): Promise<OnboardingProgress> {
  const revision = text === null ? null : loreRevision(artistId, text);
  const { basis, embargoed, erasures } = arranged ?? { basis: null, embargoed: [], erasures: null };
  const draft = { userId, artistId, text, revision, basis, calls, embargoed, erasures };
  return progressAfter(await database.save_draft(deps.db, draft));
}
