/** A user whose rights on the artist in the path were checked in this call. */
export interface UserCaller {
  kind: "user";
  userId: string;
  isAdmin: boolean;
}

/** Who calls: anonymous (`anyone`), a checked user, the research service or the scheduler. */
export type Caller = { kind: "anyone" } | UserCaller | { kind: "service" } | { kind: "scheduler" };

/** The user that a write under the artist's lock checks again; null for the research service. */
export function userIdOf(caller: Caller): string | null {
  return caller.kind === "user" ? caller.userId : null;
}
