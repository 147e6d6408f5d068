import type { QuotaScope } from "#lib/contract/quota-scope.js";
import type { FailedOutcome, Stage, UnresolvedOutcome } from "#lib/contract/research-status.js";
import type { AccountReading, ConnectedAccount } from "#lib/evidence/connected-account.js";
import type { FoundCandidate } from "#lib/evidence/discovery-candidate.js";
import type { Passage } from "#lib/evidence/passage.js";
import type { StoredOriginal } from "#lib/evidence/stored-original.js";

/**
 * What became of a reserved call: a usable answer, an unusable one, refused by the provider, no answer
 * heard, or never sent. Tokens are null when no usage is known.
 */
export interface CompletedCall {
  id: string;
  outcome: "answered" | "invalid" | "failed" | "unknown" | "unsent";
  inputTokens: number | null;
  outputTokens: number | null;
}

/** What a slice of ingest, refresh, recovery or source search stores with its settle (`store_ingest`). */
interface IngestWrites {
  connect?: ConnectedAccount;
  readings?: readonly AccountReading[];
  recovered?: readonly StoredOriginal[];
  candidates?: readonly FoundCandidate[];
  /** Work that follows from it, queued in the same step (decision 9.16). */
  jobs?: readonly { id: string; kind: string; identity: string; stage: Stage; request: unknown }[];
}

/** What a slice found, in whichever way it ends; what is absent leaves the job's as it is. */
interface SliceFindings {
  passages?: readonly Passage[];
  originals?: readonly StoredOriginal[];
  ingest?: IngestWrites;
  limitations?: readonly string[];
  calls?: readonly CompletedCall[];
}

/** What a slice returns: the job ends in one of four ways, or goes on in a later slice. */
export type SliceOutcome = SliceFindings &
  (
    | { kind: "complete"; selection?: "candidates" | "research" }
    | {
        kind: "unresolved";
        outcome: UnresolvedOutcome;
        sentence: string;
        quota?: { scope: QuotaScope; resetAt: string };
      }
    | { kind: "failed"; outcome: FailedOutcome; sentence: string }
    | { kind: "cancelled"; sentence: string }
    | {
        kind: "next";
        stage: Stage;
        selection?: "research";
        state?: Readonly<Record<string, unknown>>;
        provider?: string;
        waitSeconds?: number;
      }
    /** The lease was lost: nothing may be written. */
    | { kind: "lost" }
  );

/** An outcome in the form that `settle_job` writes. */
export type Settlement = ReturnType<typeof settlementOf>;

/**
 * The settlement of an outcome. The first word of a limitation names the outcome of a job that ended
 * without an answer (decision 1.28).
 */
export function settlementOf(outcome: Exclude<SliceOutcome, { kind: "lost" }>) {
  const findings = {
    passages: outcome.passages,
    originals: outcome.originals,
    ingest: outcome.ingest,
    calls: outcome.calls ?? [],
    limitations: outcome.limitations,
  };
  switch (outcome.kind) {
    case "complete":
      return { ...findings, stage: "complete", finished: true, selection: outcome.selection };
    case "unresolved":
      return {
        ...findings,
        stage: "unresolved",
        finished: true,
        outcome: outcome.outcome,
        quotaScope: outcome.quota?.scope,
        resetAt: outcome.quota?.resetAt,
        limitations: [`${outcome.outcome}: ${outcome.sentence}`, ...(outcome.limitations ?? [])],
      };
    case "failed":
      return {
        ...findings,
        stage: "failed",
        finished: true,
        outcome: outcome.outcome,
        limitations: [`${outcome.outcome}: ${outcome.sentence}`, ...(outcome.limitations ?? [])],
      };
    case "cancelled":
      return { ...findings, stage: "cancelled", finished: true, limitations: [outcome.sentence] };
    case "next":
      return {
        ...findings,
        stage: outcome.stage,
        finished: false,
        selection: outcome.selection,
        state: outcome.state,
        provider: outcome.provider,
        waitSeconds: outcome.waitSeconds,
      };
  }
}
