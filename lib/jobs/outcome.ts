import type { QuotaScope } from "#lib/contract/quota-scope.js";
import type { FailedOutcome, Stage, UnresolvedOutcome } from "#lib/contract/research-status.js";

/** A window with its exact text, as a job keeps it. */
export interface Passage {
  sourceId: string;
  revision: string;
  start: number;
  end: number;
  text: string;
}

/**
 * What became of a model call that this slice reserved: a usable answer, an unusable one, a provider's
 * no, nothing that was heard, or never sent.
 */
export interface CompletedCall {
  id: string;
  outcome: "answered" | "invalid" | "failed" | "unknown" | "unsent";
  inputTokens: number | null;
  outputTokens: number | null;
}

/** A text that a lookup brought, in the form in which `settle_job` stores it. */
export interface StoredOriginal {
  sourceId: string;
  revision: string;
  [column: string]: unknown;
}

/** An account that a slice connects, with the host of its address. */
export interface AccountToConnect {
  platform: string;
  accountId: string;
  handle: string;
  url: string;
  host: string;
}

/** What reading an account came to; a failure leaves everything that was stored as it was. */
export interface AccountReading {
  account: { platform: string; accountId: string };
  failure: string | null;
  originals: readonly StoredOriginal[];
  /** Every entry that was there, those that came without text included. */
  seen: readonly { sourceId: string; postKey: string }[];
  /** The range in which what was not seen is gone: all entries, those since an instant, or none. */
  covers: "all" | "since" | null;
  since: string | null;
}

/** What a slice of ingest, refresh, recovery or source search stores with its settle. */
export interface IngestWrites {
  connect?: AccountToConnect;
  readings?: readonly AccountReading[];
  recovered?: readonly StoredOriginal[];
  candidates?: readonly Readonly<Record<string, unknown>>[];
  /** Work that follows from it, queued in the same step. */
  jobs?: readonly { id: string; kind: string; identity: string; stage: Stage; request: unknown }[];
}

interface Found {
  passages?: readonly Passage[];
  originals?: readonly StoredOriginal[];
  ingest?: IngestWrites;
  limitations?: readonly string[];
  calls?: readonly CompletedCall[];
}

/** What a slice returns: the job ends in one of four ways, or goes on in a later slice. */
export type SliceOutcome = Found &
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

/** The outcome in the form that `settle_job` writes; the first word of its limitation names it. */
export function settlementOf(outcome: Exclude<SliceOutcome, { kind: "lost" }>) {
  const found = {
    passages: outcome.passages,
    originals: outcome.originals,
    ingest: outcome.ingest,
    calls: outcome.calls ?? [],
    limitations: outcome.limitations,
  };
  switch (outcome.kind) {
    case "complete":
      return { ...found, stage: "complete", finished: true, selection: outcome.selection };
    case "unresolved":
      return {
        ...found,
        stage: "unresolved",
        finished: true,
        outcome: outcome.outcome,
        quotaScope: outcome.quota?.scope,
        resetAt: outcome.quota?.resetAt,
        limitations: [`${outcome.outcome}: ${outcome.sentence}`, ...(outcome.limitations ?? [])],
      };
    case "failed":
      return {
        ...found,
        stage: "failed",
        finished: true,
        outcome: outcome.outcome,
        limitations: [`${outcome.outcome}: ${outcome.sentence}`, ...(outcome.limitations ?? [])],
      };
    case "cancelled":
      return { ...found, stage: "cancelled", finished: true, limitations: [outcome.sentence] };
    case "next":
      return {
        ...found,
        stage: outcome.stage,
        finished: false,
        selection: outcome.selection,
        state: outcome.state,
        provider: outcome.provider,
        waitSeconds: outcome.waitSeconds,
      };
  }
}
