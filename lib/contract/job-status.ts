import * as v from "valibot";
import { JobKind } from "#lib/contract/advance.js";
import { Count, Ok, Uuid } from "#lib/contract/primitives.js";
import { NextCursor, PageQuery } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

/** The rolling 24-hour budgets (decision 4.1). */
export const ledgers = [
  "saved_question",
  "outside_lookup",
  "question_plan",
  "onboarding_turn",
  "claim_check",
] as const;
export const Ledger = v.picklist(ledgers);
export type Ledger = v.InferOutput<typeof Ledger>;

export const LedgerScope = v.picklist(["artist", "global"]);
export type LedgerScope = v.InferOutput<typeof LedgerScope>;

/** The shared operational budget that blocked the work; never a personal limit (rule 2.2.quotaScope). */
export const quotaScopes = ["saved_global", "outside_artist", "outside_global"] as const;
export const QuotaScope = v.picklist(quotaScopes);
export type QuotaScope = v.InferOutput<typeof QuotaScope>;

export const JobState = v.picklist(["queued", "running", "waiting", "done", "failed"]);
export type JobState = v.InferOutput<typeof JobState>;

export const JobsQuery = PageQuery;
export type JobsQuery = v.InferOutput<typeof JobsQuery>;

export const JobSummary = v.strictObject({
  jobId: Uuid,
  kind: JobKind,
  state: JobState,
  progress: v.nullable(v.string()),
  updatedAt: Instant,
  errorCategory: v.nullable(v.string()),
});
export type JobSummary = v.InferOutput<typeof JobSummary>;

export const QuotaUse = v.strictObject({
  ledger: Ledger,
  scope: LedgerScope,
  limit: Count,
  used: v.pipe(Count, v.description("Reservations of the last 24 hours")),
  resetAt: v.pipe(v.nullable(Instant), v.description("null while a place is free")),
});
export type QuotaUse = v.InferOutput<typeof QuotaUse>;

/** The jobs and budgets of an artist; reading it runs nothing (decision 5.8). */
export const JobsStatus = v.strictObject({
  status: Ok,
  jobs: v.array(JobSummary),
  quotas: v.array(QuotaUse),
  nextCursor: NextCursor,
});
export type JobsStatus = v.InferOutput<typeof JobsStatus>;
