import { type ArtistName, day, type Ledger, limits, type World } from "./world.js";

/** What blocks a ledger: all scopes with the latest reset, one of which is named (decision 4.3). */
export interface Block {
  scopes: string[];
  resetAt: number;
}

/** Reservations of the last 24 hours, newest first; one exactly 24 hours old no longer counts (decision 4.2). */
function inWindow(world: World, ledger: Ledger, artist: ArtistName | null): number[] {
  return world.reservations
    .filter((one) => one.ledger === ledger && (artist === null || one.artist === artist))
    .filter((one) => world.now - one.at < day)
    .map((one) => one.at)
    .sort((a, b) => b - a);
}

/** Used and reset of a scope; the reset is 24 hours after the limit-th newest reservation (decision 4.3). */
export function useOf(
  world: World,
  ledger: Ledger,
  scope: "artist" | "global",
  artist: ArtistName,
) {
  const limit = limits[ledger][scope];
  const used = inWindow(world, ledger, scope === "artist" ? artist : null);
  const deciding = limit === null ? undefined : used[limit - 1];
  return { used: used.length, limit, resetAt: deciding === undefined ? null : deciding + day };
}

/**
 * Reserves in all scopes or in none, once per subject (rule 8.outside-atomic, decision 4.2); null when it is admitted.
 */
export function reserve(
  world: World,
  ledger: Ledger,
  artist: ArtistName,
  subject: string,
): Block | null {
  const isReserved = world.reservations.some(
    (one) => one.ledger === ledger && one.subject === subject,
  );
  if (isReserved) return null;
  const resets = (["artist", "global"] as const).flatMap((scope) => {
    const { resetAt } = useOf(world, ledger, scope, artist);
    return resetAt === null ? [] : [{ scope, resetAt }];
  });
  if (resets.length > 0) {
    const resetAt = Math.max(...resets.map((one) => one.resetAt));
    return {
      resetAt,
      scopes: resets.filter((one) => one.resetAt === resetAt).map(({ scope }) => scope),
    };
  }
  world.reservations.push({ ledger, artist, subject, at: world.now });
  return null;
}
