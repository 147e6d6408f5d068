import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { databaseFunctions } from "#lib/db/database-functions.js";

/**
 * The spacing of each provider: milliseconds between the starts of two calls to it, as its terms ask
 * (decision 6.6); 0 where they name none. `moments` are read from the feeds of many hosts, each of
 * which is a provider of its own.
 */
const spacingMs = {
  atproto: 200,
  brave: 0,
  discogs: 2500,
  fediverse: 1000,
  moments: 0,
  musicbrainz: 1000,
  pages: 0,
  scraper: 500,
  tavily: 0,
} as const;

/** A provider as its rate limit is kept: by its name, for moments by the host of the feed. */
export type ProviderName = keyof typeof spacingMs | `moments:${string}`;

/** Longest wait for a turn inside a slice; a longer one is for a later slice. */
const maxWaitMs = 3000;

const database = databaseFunctions({
  take_turn: { returns: v.number() },
  postpone_provider: { returns: v.unknown() },
});

/** The rate limits of all providers, kept across slices, artists and functions (decision 9.6). */
export interface RateLimiter {
  /** Takes the next turn and returns 0, or takes none and returns the milliseconds until there is one. */
  takeTurn(provider: ProviderName): Promise<number>;
  /** Gives no turn at a provider for so many seconds, whichever job needs one. */
  postpone(provider: ProviderName, seconds: number): Promise<void>;
}

/** The rate limits as the database keeps them, one round trip each. */
export function rateLimiter(db: Database): RateLimiter {
  return {
    takeTurn: (provider) => database.take_turn(db, { provider, spacing: spacingSeconds(provider) }),
    async postpone(provider, seconds) {
      await database.postpone_provider(db, { provider, wait: seconds });
    },
  };
}

/** For a service without a database: every call takes its turn at once. */
export const unlimited: RateLimiter = { takeTurn: async () => 0, postpone: async () => {} };

/** Seconds between the starts of two calls to a provider. */
export function spacingSeconds(provider: ProviderName): number {
  const [name] = provider.split(":", 1) as [keyof typeof spacingMs];
  return spacingMs[name] / 1000;
}

/** The provider has no turn soon enough for this slice; nothing was sent. */
export interface NotYet {
  kind: "not_yet";
  waitSeconds: number;
}

/**
 * Asks a provider in its turn, and postpones it when its answer is that it was asked too often
 * (`limited`): lookups, ingest, text recovery and refreshes all ask through here.
 *
 * @param takeTurn takes a turn as `RateLimiter.takeTurn` does, or says why the call is not admitted
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
  let turn = await takeTurn();
  if (typeof turn === "number" && turn > 0 && turn <= maxWaitMs && !signal.aborted) {
    await delay(turn);
    turn = await takeTurn();
  }
  if (typeof turn !== "number") return turn;
  if (turn > 0) return { kind: "not_yet", waitSeconds: Math.ceil(turn / 1000) };
  const answer = await ask();
  if (answer.kind === "limited" && answer.retryAfterSeconds !== undefined) {
    await postpone(provider, answer.retryAfterSeconds);
  }
  return answer;
}
