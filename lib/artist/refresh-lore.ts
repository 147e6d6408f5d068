import * as v from "valibot";
import { arrangeLore, loreText } from "#lib/artist/compose-lore.js";
import { basisOf, LoreMaterial, loreSources } from "#lib/artist/lore-sentences.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { heldWith } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { CompletedCall, SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { completedCall, endedByModel, type ReservedCall } from "#lib/research/model-calls.js";

const database = databaseFunctions({
  begin_lore_refresh: {
    json: { call: json<ReservedCall>() },
    returns: heldWith({ material: LoreMaterial }),
  },
  store_generated_lore: {
    json: { calls: json<readonly CompletedCall[]>() },
    returns: v.boolean(),
  },
});

/**
 * One slice of `lore_refresh`: generates Lore from the approved sentences with one model call
 * (decision 5.31), and publishes nothing. The earlier text is kept until the new one is stored,
 * even when the model fails (rule 4.6.lore). Unchanged material is not sent to the model again.
 *
 * @throws Error when no model is configured
 */
export async function refreshLore(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { db, model } = deps;
  if (!model.available) throw new Error("no research model is configured");
  const call = { id: deps.newId(), purpose: "lore", model: model.name };
  const lease = { jobId: job.id, fence: job.fence, artistId: job.artistId };
  const begun = await database.begin_lore_refresh(db, { ...lease, call });
  if (!begun.held) return { kind: "lost" };
  const { artist } = begun.material;
  const sources = loreSources(begun.material);
  const basis = basisOf(sources, { model: model.name, artist });
  const store = async (
    text: string | null,
    calls: readonly CompletedCall[],
  ): Promise<SliceOutcome> => {
    const { embargoed } = begun.material;
    const generated = { ...lease, text, basis, calls, embargoed };
    const isStored = await database.store_generated_lore(db, generated);
    return isStored ? { kind: "complete" } : { kind: "lost" };
  };
  const unsent = completedCall(call, { kind: "unsent" });
  if (basis === begun.material.basis) return { kind: "complete", calls: [unsent] };
  if (sources.length === 0) return store(null, [unsent]);
  const answer = await arrangeLore(model, { nonce: deps.newId(), artist, sources, signal });
  if (answer.kind !== "answered" && answer.kind !== "invalid") return endedByModel(call, answer);
  const text = answer.kind === "answered" ? loreText(answer.value, sources) : null;
  const calls = [completedCall(call, answer, text !== null)];
  if (text === null) {
    return {
      kind: "failed",
      outcome: "model_failed",
      sentence: "the model selected no usable sentences; the previous text is kept",
      calls,
    };
  }
  return store(text, calls);
}
