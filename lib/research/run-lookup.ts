import { storedOriginal } from "#lib/evidence/stored-original.js";
import { beginLookup } from "#lib/jobs/lookup-admission.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import type { LookupOutcome } from "#lib/outside/port.js";
import { unresolvedBy, verdictLimitations } from "#lib/research/insufficient.js";
import { isStillOffered, mayContinueLookup } from "#lib/research/lookup-options.js";
import type { ResearchSlice } from "#lib/research/research-slice.js";

/**
 * One slice of the planned lookup. Validates the plan again, reserves quota once per job, and
 * stores the collected originals for a later slice to assess (rules 4.1.5-plan, 8.outside-atomic).
 */
export async function runLookup(slice: ResearchSlice): Promise<SliceOutcome> {
  const { job, request, state, deps, signal } = slice;
  const { plan } = state;
  if (plan === undefined) throw new Error("the state of a lookup has no plan");
  const { limitations } = job;
  if (!isStillOffered(plan, deps.outside.capabilities)) {
    const gone = ["no_outside_option", "the planned lookup is no longer offered"] as const;
    return { ...unresolvedBy(state, gone), limitations };
  }
  const account =
    plan.kind === "social" ? { platform: plan.platform, accountId: plan.accountId } : null;
  const begun = await beginLookup(deps, job, account);
  switch (begun.outcome) {
    case "lost":
      return { kind: "lost" };
    case "account_gone":
      return { kind: "cancelled", sentence: "the account of the planned lookup was disconnected" };
    case "exhausted":
      return {
        kind: "unresolved",
        outcome: "outside_allowance_exhausted",
        sentence: "a lookup was needed, but the lookup quota is used up until it resets",
        quota: { scope: begun.scope, resetAt: begun.resetAt },
        limitations: [...verdictLimitations(state), ...limitations],
      };
    case "admitted":
      break;
  }
  const outcome = await deps.outside
    .look(
      {
        option: plan,
        artistId: job.artistId,
        artistName: begun.artistName,
        topic: (plan.kind === "web" ? plan.query : undefined) ?? request.topic,
        fromDate: request.fromDate,
        toDate: request.toDate,
        excludeSourceUrls: request.excludeSourceUrls ?? [],
        progress: state.progress ?? null,
      },
      signal,
    )
    .catch((): LookupOutcome => ({ kind: "unknown" }));
  return afterLookup(slice, outcome);
}

async function afterLookup(slice: ResearchSlice, outcome: LookupOutcome): Promise<SliceOutcome> {
  const { job, state, deps } = slice;
  switch (outcome.kind) {
    case "collected": {
      if (outcome.originals.length === 0) {
        const empty = ["no_supported_evidence", "the lookup found nothing readable"] as const;
        return { ...unresolvedBy(state, empty), limitations: job.limitations };
      }
      const originals = await Promise.all(
        outcome.originals.map((collected) => storedOriginal(job.artistId, deps.newId(), collected)),
      );
      const collected = originals.map(({ sourceId, revision }) => ({ sourceId, revision }));
      return {
        kind: "next",
        stage: job.stage,
        state: { ...state, step: "combine", progress: undefined, collected },
        originals,
      };
    }
    case "continues": {
      const lookupSlices = state.lookupSlices + (outcome.hasOnlyWaited ? 0 : 1);
      if (!mayContinueLookup(lookupSlices)) return afterLookup(slice, { kind: "failed" });
      return {
        kind: "next",
        stage: outcome.stage,
        state: { ...state, lookupSlices, progress: outcome.progress },
        waitSeconds: outcome.waitSeconds,
        ...(outcome.provider === null ? {} : { provider: outcome.provider }),
      };
    }
    case "failed":
    case "unknown": {
      return {
        kind: "failed",
        outcome: outcome.kind === "unknown" ? "outcome_unknown" : "outside_failed",
        sentence: sentenceOf(outcome),
        limitations: [...verdictLimitations(state), ...job.limitations],
      };
    }
  }
}

function sentenceOf(outcome: Extract<LookupOutcome, { kind: "failed" | "unknown" }>): string {
  if (outcome.kind === "unknown") {
    return "no response from the provider; not retried";
  }
  return outcome.because === "parsing_ended"
    ? "the fetched text could not be parsed within the limits; not retried"
    : "the lookup failed, which says nothing about the evidence";
}
