import { fault } from "#lib/fault.js";
import { completedCall, type ReservedCall } from "#lib/jobs/model-calls.js";
import { arrangeLore, basisOf, loreText } from "#lib/lore/compose-lore.js";
import { loreRevision } from "#lib/lore/lore-revision.js";
import { type LoreSentence, loreSentences } from "#lib/lore/lore-sentences.js";
import { accepted, wrongStep } from "#lib/onboarding/accepted.js";
import { draftEvent } from "#lib/onboarding/events.js";
import { doneEvent } from "#lib/onboarding/state.js";
import { admitDraft, readDraftable, saveDraft } from "#lib/onboarding/store.js";
import type { Telling, Turn, TurnOf } from "#lib/onboarding/turn.js";
import { limitsOf } from "#lib/quota/limits.js";

/** Longest that a draft is waited for, in milliseconds. */
const draftMs = 60_000;

/** Drafts the text about the artist: the artist's own words, or approved sentences that the model arranges. */
export function draftAbout(turn: Turn, { text }: TurnOf<"about">): Promise<Telling> {
  return text === undefined ? generateDraft(turn) : keepOwnDraft(turn, text);
}

async function keepOwnDraft({ deps, actor }: Turn, text: string): Promise<Telling> {
  const revision = loreRevision(actor.artistId, text);
  const result = await saveDraft(deps.db, actor, { text, revision, basis: null, calls: [] });
  const progress = accepted(result);
  return { now: [draftEvent(text, progress), doneEvent(progress)] };
}

/**
 * One model call at most, admitted by its own ledger before anything starts. From the same material the
 * draft that stands is told again without a call, so that a turn that was sent twice costs once.
 */
async function generateDraft(turn: Turn): Promise<Telling> {
  const { deps, actor } = turn;
  const { model } = deps;
  if (!model.available) throw fault("model_unavailable");
  const { progress, material } = await readDraftable(deps.db, actor.artistId);
  const { currentStep } = progress;
  if (currentStep !== "publish" && currentStep !== null) throw wrongStep(currentStep);
  const sentences = loreSentences(material);
  const basis = basisOf(sentences, model.name);
  if (sentences.length === 0) {
    const text =
      "Nothing that may be told is approved yet. Approve sources, or write your own text.";
    return { now: [{ type: "message", text }, doneEvent(progress)] };
  }
  if (basis === material.basis && material.text !== null) {
    const saved = await saveDraft(deps.db, actor, {
      ...madeOf(turn, material.text),
      basis,
      calls: [],
    });
    const now = accepted(saved);
    return { now: [draftEvent(material.text, now), doneEvent(now)] };
  }
  const call = { id: deps.newId(), purpose: "lore", model: model.name };
  await admit(turn, call);
  return {
    now: [{ type: "progress", text: "A draft is being made from what you approved." }],
    later: () => arrangeDraft(turn, call, sentences, basis),
  };
}

async function admit({ deps, actor }: Turn, call: ReservedCall): Promise<void> {
  const limits = limitsOf("onboarding_turn", deps.env);
  const admission = await admitDraft(deps.db, actor, limits, call);
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

/** Sends the one call and keeps what it arranged; whatever became of it, the call is completed. */
async function arrangeDraft(
  turn: Turn,
  call: ReservedCall,
  sentences: readonly LoreSentence[],
  basis: string,
) {
  const { deps, actor } = turn;
  const { model } = deps;
  if (!model.available) throw fault("model_unavailable");
  const signal = AbortSignal.timeout(draftMs);
  const answer = await arrangeLore(model, { nonce: deps.newId(), sentences, signal });
  const text = answer.kind === "answered" ? loreText(answer.value, sentences) : null;
  const calls = [completedCall(call, answer, text !== null)];
  const draft = text === null ? { text, revision: null } : madeOf(turn, text);
  const progress = accepted(await saveDraft(deps.db, actor, { ...draft, basis, calls }));
  if (text === null) {
    throw fault("model_unavailable", "the model brought no draft; nothing was changed");
  }
  return [draftEvent(text, progress), doneEvent(progress)];
}

function madeOf({ actor }: Turn, text: string) {
  return { text, revision: loreRevision(actor.artistId, text) };
}
