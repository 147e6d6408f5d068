import { setTimeout as delay } from "node:timers/promises";

/** The pace of providers as everything that asks them keeps it, across slices and artists (contract 6). */
export interface Pace {
  /** Takes the next turn and returns 0, or takes none and returns the milliseconds until there is one. */
  take(provider: string, spacingMs: number): Promise<number>;
  /** Leaves a provider alone for as long as it asked for. */
  postpone(provider: string, seconds: number): Promise<void>;
}

/** Whom a call asks, and how long after it the provider is left alone. */
export interface PacedCall {
  provider: string;
  spacingMs: number;
}

/** Longest wait for a provider's pace inside a slice; a longer one is for a later slice. */
const maxWaitMs = 3000;

/** Takes a turn, waiting a moment for it where that is enough; the milliseconds that are left, or 0. */
export async function awaitTurn(
  pace: Pace,
  { provider, spacingMs }: PacedCall,
  signal: AbortSignal,
): Promise<number> {
  const waitMs = await pace.take(provider, spacingMs);
  if (waitMs === 0 || waitMs > maxWaitMs || signal.aborted) return waitMs;
  await delay(waitMs);
  return pace.take(provider, spacingMs);
}

/** For a service without a database: every call has its turn. */
export const unpaced: Pace = { take: async () => 0, postpone: async () => {} };
