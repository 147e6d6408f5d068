import type { Deps } from "#lib/deps.js";

/** The platforms whose accounts this deployment can read: a link to one of them is connected (contract 5). */
export function connectablePlatforms({ outside }: Deps): readonly string[] {
  return outside.reach.social;
}
