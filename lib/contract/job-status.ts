import * as v from "valibot";
import { JobKind } from "#lib/contract/advance.js";
import { Count, described, Uuid } from "#lib/contract/primitives.js";
import { pageOf } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

/** The rolling 24-hour budgets (decision 4.1). */
export const ledgers = [
  "saved_question",
  "outside_lookup",
  "question_plan",
  "onboarding_turn",
  "claim_check",
  "draft",
  "proposal",
  "statement_reading",
] as const;
export const Ledger = v.picklist(ledgers);
export type Ledger = v.InferOutput<typeof Ledger>;

/** A budget of bytes, which only imports over HTTP use (decision 8.33). */
export const byteLedger = "import_bytes";
/** A budget of jobs that read addresses (decision 8.48), 5 for an artist and 50 for all in 24 hours. */
export const readingLedger = "reading";
export const KeptLedger = v.picklist([...ledgers, byteLedger, readingLedger]);

export const LedgerScope = v.picklist(["artist", "global"]);
export type LedgerScope = v.InferOutput<typeof LedgerScope>;

/** The shared operational budget that blocked the work; never a personal limit (rule 2.2.quotaScope). */
export const quotaScopes = ["saved_global", "outside_artist", "outside_global"] as const;
export const QuotaScope = v.picklist(quotaScopes);
export type QuotaScope = v.InferOutput<typeof QuotaScope>;

export const JobState = v.picklist(["queued", "running", "waiting", "done", "failed"]);

export const JobSummary = v.strictObject({
  jobId: Uuid,
  kind: JobKind,
  state: JobState,
  progress: v.nullable(v.string()),
  updatedAt: Instant,
  errorCategory: v.nullable(v.string()),
  topic: described(v.nullable(v.string()), "Topic of a question; null for other kinds"),
  platforms: described(
    v.array(v.string()),
    "Platforms whose accounts the job reads; empty for other kinds",
  ),
  recheck: described(v.boolean(), "Whether a source_search rechecks cited pages"),
});

export const QuotaUse = v.strictObject({
  ledger: Ledger,
  scope: LedgerScope,
  limit: Count,
  used: described(Count, "Reservations of the last 24 hours"),
  resetAt: described(v.nullable(Instant), "null while the budget is not used up"),
});

/** The jobs and budgets of an artist; reading it runs nothing (decision 5.8). */
export const JobsStatus = pageOf({
  jobs: v.array(JobSummary),
  quotas: v.array(QuotaUse),
});
export type JobsStatus = v.InferOutput<typeof JobsStatus>;
