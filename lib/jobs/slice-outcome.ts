import type { DriftVerdict } from "#lib/contract/drift-verdict.js";
import type { QuotaScope } from "#lib/contract/job-status.js";
import type { FailedOutcome, Stage, UnresolvedOutcome } from "#lib/contract/research-status.js";
import type { AccountReading, ConnectedAccount } from "#lib/evidence/connected-account.js";
import type { FoundCandidate } from "#lib/evidence/discovery-candidate.js";
import type { Passage } from "#lib/evidence/passage.js";
import type { StatedRow } from "#lib/evidence/statements/statement.js";
import type { StoredOriginal } from "#lib/evidence/stored-original.js";
import type { LedgerLimits } from "#lib/jobs/limits.js";

/**
 * The outcome of a reserved model call: answered, answered with an invalid answer, rejected by the
 * provider (`failed`), no response (`unknown`), no response before the deadline (`cut`), or not
 * sent. Token counts are null when the usage is unknown.
 */
export interface CompletedCall {
  id: string;
  outcome: "answered" | "invalid" | "failed" | "unknown" | "cut" | "unsent";
  inputTokens: number | null;
  outputTokens: number | null;
}

/**
 * What a slice of ingest, refresh, recovery or source search writes when it settles
 * (`store_ingest`).
 */
interface IngestWrites {
  connect?: ConnectedAccount;
  readings?: readonly AccountReading[];
  recovered?: readonly StoredOriginal[];
  candidates?: readonly FoundCandidate[];
  /** Follow-up jobs, queued in the same transaction (decision 9.16). */
  jobs?: readonly { id: string; kind: string; identity: string; stage: Stage; request: unknown }[];
}

/**
 * Originals that a slice analysed again (`reindex_originals`). Null tokens: the analysis failed,
 * and the original keeps its tokens.
 */
interface Reindexed {
  tokenVersion: number;
  originals: readonly { id: string; tokens: string | null; tokenCount: number | null }[];
}

/** What a recheck found for a cited window (`settle_job`). */
interface FoundByLook {
  id: string;
  verdict: DriftVerdict;
}

/** What an original states at a revision, as the reading model found it (`write_statements`). */
export interface StatedOriginal {
  sourceId: string;
  revision: string;
  statements: readonly StatedRow[];
}

/** The findings of a slice, whatever its outcome; an absent field leaves the job's column unchanged. */
interface SliceFindings {
  state?: Readonly<Record<string, unknown>>;
  passages?: readonly Passage[];
  originals?: readonly StoredOriginal[];
  ingest?: IngestWrites;
  reindexed?: Reindexed;
  looks?: readonly FoundByLook[];
  statements?: readonly StatedOriginal[];
  limitations?: readonly string[];
  calls?: readonly CompletedCall[];
}

/**
 * The outcome of a slice: the job ends in one of four ways, it continues in a later slice, or its
 * lease was lost.
 */
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
        provider?: string;
        waitSeconds?: number;
      }
    /** The lease was lost: nothing may be written. */
    | { kind: "lost" }
  );

/** An outcome in the form that `settle_job` accepts. */
export type Settlement = ReturnType<typeof settlementOf> & {
  /** A reading of statements to queue when the job ends: its id, and the limits of its ledger. */
  reading?: ({ jobId: string } & LedgerLimits) | undefined;
};

/**
 * The settlement of an outcome. For a job that ended without an answer, the first limitation starts with the name of
 * the outcome (decision 1.28).
 */
export function settlementOf(outcome: Exclude<SliceOutcome, { kind: "lost" }>) {
  const findings = {
    state: outcome.state,
    passages: outcome.passages,
    originals: outcome.originals,
    ingest: outcome.ingest,
    reindexed: outcome.reindexed,
    looks: outcome.looks,
    statements: outcome.statements?.length === 0 ? undefined : outcome.statements,
    calls: outcome.calls ?? [],
    limitations: outcome.limitations,
  };
  switch (outcome.kind) {
    case "complete":
      return { ...findings, stage: "complete", finished: true, selection: outcome.selection };
    case "unresolved":
    case "failed":
      return {
        ...findings,
        stage: outcome.kind,
        finished: true,
        outcome: outcome.outcome,
        ...(outcome.kind === "unresolved" && {
          quotaScope: outcome.quota?.scope,
          resetAt: outcome.quota?.resetAt,
        }),
        limitations: [`${outcome.outcome}: ${outcome.sentence}`, ...(outcome.limitations ?? [])],
      };
    case "cancelled":
      return {
        ...findings,
        stage: "cancelled",
        finished: true,
        limitations: [`cancelled: ${outcome.sentence}`],
      };
    case "next":
      return {
        ...findings,
        stage: outcome.stage,
        finished: false,
        selection: outcome.selection,
        provider: outcome.provider,
        waitSeconds: outcome.waitSeconds,
      };
  }
}
