import type { Ledger } from "#lib/contract/job-status.js";
import type { Deps } from "#lib/deps.js";
import type { Env } from "#lib/platform/env.js";

/**
 * Maximum reservations in a ledger in any 24 hours; `artist` is null when the ledger has no limit
 * per artist.
 */
export interface LedgerLimits {
  artist: number | null;
  global: number;
}

/** The limits of a ledger in this environment (decision 4.1). */
export function limitsOf(ledger: Ledger, env: Env): LedgerLimits {
  switch (ledger) {
    case "saved_question":
      return { artist: null, global: env.QUOTA_SAVED_QUESTION };
    case "outside_lookup":
      return { artist: env.QUOTA_OUTSIDE_ARTIST, global: env.QUOTA_OUTSIDE_GLOBAL };
    case "question_plan":
      return { artist: env.QUOTA_PLAN_ARTIST, global: env.QUOTA_PLAN_GLOBAL };
    case "onboarding_turn":
      return { artist: env.QUOTA_ONBOARDING_ARTIST, global: env.QUOTA_ONBOARDING_GLOBAL };
    case "draft":
      return { artist: env.QUOTA_DRAFT_ARTIST, global: env.QUOTA_DRAFT_GLOBAL };
    case "proposal":
      return { artist: env.QUOTA_PROPOSAL_ARTIST, global: env.QUOTA_PROPOSAL_GLOBAL };
    case "statement_reading":
      return { artist: env.QUOTA_STATEMENTS_ARTIST, global: env.QUOTA_STATEMENTS_GLOBAL };
    case "claim_check":
      return { artist: env.QUOTA_CLAIMS_ARTIST, global: env.QUOTA_CLAIMS_GLOBAL };
  }
}

/**
 * The limits of readings of statements; null when these are off or no real model is configured
 * (decision 3.46).
 */
export function readingLimits({ env, model }: Pick<Deps, "env" | "model">): LedgerLimits | null {
  const isOn = env.STATEMENT_READING === "on" && model.available && !model.offline;
  return isOn ? limitsOf("statement_reading", env) : null;
}
