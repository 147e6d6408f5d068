import type { UserGate } from "#lib/db/user-gate.js";
import { fault } from "#lib/platform/fault.js";

/**
 * A user with a valid token. The first statement of the call checks the user's rights, and the
 * right on the artist when the path names one.
 */
export interface UserCaller {
  kind: "user";
  gate: UserGate;
  /** The person that the token names, who may not be a user of the service yet. */
  person: Person;
}

/** A person by the token's `iss` and `sub`. */
export interface Person {
  issuer: string;
  subject: string;
}

/** Who calls: anonymous (`anyone`), a user behind a gate, or somebody with a secret of the service. */
export type Caller =
  | { kind: "anyone" }
  | UserCaller
  | { kind: "service" }
  | { kind: "scheduler" }
  | { kind: "operator" };

/** The user whose right a write checks again under the lock; null for the research service. */
export function userIdOf(caller: Caller): UserGate | null {
  return caller.kind === "user" ? caller.gate : null;
}

/** The user of an operation that nobody else may call. */
export function onlyUser(caller: Caller): UserCaller {
  if (caller.kind !== "user") throw fault("unauthenticated");
  return caller;
}
