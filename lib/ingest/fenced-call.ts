import * as v from "valibot";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import {
  askInTurn,
  type NotYet,
  type ProviderName,
  rateLimiter,
  spacingSeconds,
} from "#lib/outside/rate-limit.js";

interface AccountKey {
  platform: string;
  accountId: string;
}

const database = databaseFunctions({
  begin_call: {
    json: { account: json<AccountKey>() },
    returns: v.variant("outcome", [
      v.object({ outcome: v.picklist(["lost", "account_gone", "begun"]) }),
      v.object({ outcome: v.literal("wait"), waitMs: v.number() }),
    ]),
  },
});

/** The provider of a call, and the account that must be connected; null when the call needs none. */
export interface FencedCall {
  provider: ProviderName;
  account: AccountKey | null;
  /**
   * True for a call that only reads from a run that is already started; it is repeated when its
   * slice dies (decision 3.18).
   */
  repeatable?: boolean;
}

/**
 * A provider's answer, or the reason why nothing was sent: no turn is free yet, the lease was lost,
 * or the account is no longer connected.
 */
export type FencedAnswer<Value> =
  | ProviderAnswer<Value>
  | NotYet
  | { kind: "lost" }
  | { kind: "account_gone" };

/** Maximum waits of one job for a rate-limited provider; waiting for a turn does not count. */
export const maxWaits = 3;

/** When to ask again, and how often the job has then waited; null when it does not ask again. */
export function waitAfter(
  answer: FencedAnswer<unknown>,
  waits: number,
): { waitSeconds: number; waits: number } | null {
  if (answer.kind === "not_yet") return { waitSeconds: answer.waitSeconds, waits };
  if (answer.kind !== "limited" || waits >= maxWaits) return null;
  return { waitSeconds: answer.retryAfterSeconds, waits: waits + 1 };
}

/**
 * Calls a provider once for a leased job. Before anything is sent, one round trip checks the fence
 * and the account, takes a turn at the provider and, unless the call is repeatable, records it as
 * in progress (decisions 9.4, 9.5, 9.6).
 */
export function callFenced<Value>(
  { db }: Deps,
  job: LeasedJob,
  { provider, account, repeatable = false }: FencedCall,
  signal: AbortSignal,
  call: () => Promise<ProviderAnswer<Value>>,
): Promise<FencedAnswer<Value>> {
  const takeTurn = async () => {
    const begun = await database.begin_call(db, {
      jobId: job.id,
      fence: job.fence,
      artistId: job.artistId,
      account,
      provider,
      spacing: spacingSeconds(provider),
      repeatable,
    });
    if (begun.outcome === "begun") return 0;
    return begun.outcome === "wait" ? begun.waitMs : { kind: begun.outcome };
  };
  return askInTurn(rateLimiter(db), provider, takeTurn, call, signal);
}
