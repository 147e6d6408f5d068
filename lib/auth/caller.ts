import type { UserGate } from "#lib/db/user-gate.js";

/** A user with a valid token, whose rights the first statement of the call checks: on the artist, where the path names one. */
export interface UserCaller {
  kind: "user";
  gate: UserGate;
}

/** Who calls: anonymous (`anyone`), a user behind a gate, the research service or the scheduler. */
export type Caller = { kind: "anyone" } | UserCaller | { kind: "service" } | { kind: "scheduler" };

/** The user that a write under the artist's lock checks again; null for the research service. */
export function userIdOf(caller: Caller): UserGate | null {
  return caller.kind === "user" ? caller.gate : null;
}
