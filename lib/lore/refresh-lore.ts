import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { completedCall, endedByModel } from "#lib/jobs/model-calls.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { arrangeLore, basisOf, loreText } from "#lib/lore/compose-lore.js";
import { loreSentences } from "#lib/lore/lore-sentences.js";
import { beginLoreRefresh, storeGeneratedLore } from "#lib/lore/store.js";

/**
 * The slice that makes the generated Lore anew from what is approved now, with one model call (contract
 * 5). The text before it stays until this one is stored, also when the model fails; from the same
 * material nothing is made again; and nothing is published.
 */
export async function refreshLore(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { db, model } = deps;
  if (!model.available) throw new Error("no research model is configured");
  const call = { id: deps.newId(), purpose: "lore", model: model.name };
  const begun = await beginLoreRefresh(db, job, call);
  if (!begun.held) return { kind: "lost" };
  const sentences = loreSentences(begun.material);
  const basis = basisOf(sentences, model.name);
  const unsent = completedCall(call, { kind: "unsent" });
  if (basis === begun.material.basis) return { kind: "complete", calls: [unsent] };
  if (sentences.length === 0) {
    const stored = await storeGeneratedLore(db, job, { text: null, basis, calls: [unsent] });
    return stored ? { kind: "complete" } : { kind: "lost" };
  }
  const answer = await arrangeLore(model, { nonce: deps.newId(), sentences, signal });
  if (answer.kind !== "answered" && answer.kind !== "invalid") return endedByModel(call, answer);
  const text = answer.kind === "answered" ? loreText(answer.value, sentences) : null;
  const calls = [completedCall(call, answer, text !== null)];
  if (text === null) {
    return {
      kind: "failed",
      outcome: "model_failed",
      sentence: "the model named no sentences that could be told; the text before stays",
      calls,
    };
  }
  const stored = await storeGeneratedLore(db, job, { text, basis, calls });
  return stored ? { kind: "complete" } : { kind: "lost" };
}
