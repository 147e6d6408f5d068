import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { databaseFunctions, type FunctionDatabase } from "#lib/db/database-functions.js";
import { searchProviders } from "#lib/platform/search-providers.js";
import { TurnsByName } from "#lib/platform/turns.js";

/**
 * Minimum milliseconds between the starts of two calls to a provider, as its terms require
 * (decision 6.6); 0 where they name none. Feeds of `moments`, rechecked pages and pages that a person
 * has read are on many hosts, each limited as a separate provider.
 */
const limits = {
  ...searchProviders,
  atproto: { spacingMs: 200 },
  discogs: { spacingMs: 2500 },
  fediverse: { spacingMs: 1000 },
  looks: { spacingMs: 5000 },
  moments: { spacingMs: 0 },
  musicbrainz: { spacingMs: 1000 },
  pages: { spacingMs: 0 },
  readings: { spacingMs: 1000 },
  scraper: { spacingMs: 500 },
} as const;

/** The key of a provider's rate limit: its name, with the host for moments and rechecks. */
export type ProviderName = keyof typeof limits | `${"moments" | "looks" | "readings"}:${string}`;

/**
 * Longest wait for a turn inside a slice, in milliseconds; a longer wait defers the call to a later
 * slice.
 */
const maxWaitMs = 3000;

const turns = new TurnsByName(1);

const database = databaseFunctions({
  take_turn: { returns: v.number() },
  postpone_provider: { returns: v.unknown() },
});

/** The rate limits of all providers, kept across slices, artists and functions (decision 9.6). */
export interface RateLimiter {
  /** Takes the next turn and returns 0, or returns the milliseconds until it is free. */
  takeTurn(provider: ProviderName): Promise<number>;
  /** Blocks all turns at a provider for the given seconds. */
  postpone(provider: ProviderName, seconds: number): Promise<void>;
}

/** The rate limits in the database; every call is one round trip. */
export function rateLimiter(db: FunctionDatabase): RateLimiter {
  return {
    takeTurn: (provider) => database.take_turn(db, { provider, spacing: spacingSeconds(provider) }),
    async postpone(provider, seconds) {
      await database.postpone_provider(db, { provider, wait: seconds });
    },
  };
}

/** Seconds between the starts of two calls to a provider. */
export function spacingSeconds(provider: ProviderName): number {
  const [name] = provider.split(":", 1) as [keyof typeof limits];
  return limits[name].spacingMs / 1000;
}

/** Waits in a loop, because a timer may end up to a millisecond early, before the turn is free. */
async function wholePause(milliseconds: number): Promise<void> {
  const endsMs = performance.now() + milliseconds;
  for (let leftMs = milliseconds; leftMs > 0; leftMs = endsMs - performance.now())
    await delay(leftMs);
}

/** No turn is free soon enough for this slice; nothing was sent. */
export interface NotYet {
  kind: "not_yet";
  waitSeconds: number;
}

/**
 * Calls a provider when it has a free turn, and postpones it when the call was rate limited
 * (`limited`). Lookups, ingest, text recovery and refreshes all call providers through this
 * function.
 *
 * @param takeTurn takes a turn as `RateLimiter.takeTurn` does, or returns why the call is not
 *   admitted
 * @returns the provider's answer, `not_yet`, or why the call was not admitted
 */
export async function askInTurn<
  Answer extends { kind: string; retryAfterSeconds?: number },
  Refused extends { kind: string } = never,
>(
  { postpone }: RateLimiter,
  provider: ProviderName,
  takeTurn: () => Promise<number | Refused>,
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | NotYet | Refused> {
  // In this process, callers queue by artist, and only the first in line waits for the provider's
  // next turn.
  const soon = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
  const waitMs = await turns.run(provider, soon, async () => {
    const firstMs = await takeTurn();
    if (typeof firstMs !== "number" || firstMs <= 0 || firstMs > maxWaitMs || signal.aborted)
      return firstMs;
    await wholePause(firstMs);
    return takeTurn();
  });
  if (waitMs === null) return { kind: "not_yet", waitSeconds: 1 };
  if (typeof waitMs !== "number") return waitMs;
  if (waitMs > 0) return { kind: "not_yet", waitSeconds: Math.ceil(waitMs / 1000) };
  const answer = await ask();
  if (answer.kind === "limited" && answer.retryAfterSeconds !== undefined && !signal.aborted) {
    await postpone(provider, answer.retryAfterSeconds);
  }
  return answer;
}
