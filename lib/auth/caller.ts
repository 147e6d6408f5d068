import type { UserGate } from "#lib/db/user-gate.js";

/**
 * A user with a valid token. The first statement of the call checks the user's rights, and the
 * right on the artist when the path names one.
 */
export interface UserCaller {
  kind: "user";
  gate: UserGate;
}

/** Who calls: anonymous (`anyone`), a user behind a gate, the research service or the scheduler. */
export type Caller = { kind: "anyone" } | UserCaller | { kind: "service" } | { kind: "scheduler" };

/**
 * The user whose right a write checks again under the artist's lock; null for the research service.
 */
export function userIdOf(caller: Caller): UserGate | null {
  return caller.kind === "user" ? caller.gate : null;
}
