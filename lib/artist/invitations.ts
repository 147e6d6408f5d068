import * as v from "valibot";
import { type Caller, type UserCaller, userIdOf } from "#lib/auth/caller.js";
import {
  type Done,
  Invitation,
  type InvitationCreated,
  InvitationOpened,
  type InvitationToCreate,
  type InvitationToOpen,
} from "#lib/contract/people.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, quotaOutcome, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { sha256Hex } from "#lib/kernel/hash.js";
import { pastEnd } from "./people.js";

const database = databaseFunctions({
  create_invitation: {
    returns: outcomeOf({ invitation: Invitation }, [
      ...userRefusals,
      "invalid_input",
      "conflict",
      "request_id_reused",
    ]),
  },
  revoke_invitation: { returns: outcomeOf({}, [...userRefusals, "conflict"]) },
  open_invitation: {
    returns: v.union([
      outcomeOf({ invitation: InvitationOpened.entries.invitation }, [
        "not_found",
        "last_owner",
        "conflict",
      ]),
      quotaOutcome("sign_up_quota"),
    ]),
  },
});

/**
 * Makes an invitation, whose secret only the caller has (decision 2.14). The same hash with the same
 * words returns the invitation that was made first.
 *
 * @throws forbidden, role_insufficient, not_found, invalid_input when `endsAt` is not in the future,
 *   conflict when too many are open, request_id_reused when the hash was used for another invitation
 */
export async function createInvitation(
  { db, newId }: Deps,
  caller: Caller,
  artistId: string,
  { secretHash, role, endsAt, validDays }: InvitationToCreate,
): Promise<InvitationCreated> {
  const result = await database.create_invitation(db, {
    invitationId: newId(),
    userId: userIdOf(caller),
    artistId,
    secretHash,
    role,
    endsAt: endsAt ?? null,
    validDays,
  });
  const { invitation } = acceptedOrThrow(result, {
    not_found: "there is no such artist",
    invalid_input: pastEnd,
    conflict: "20 invitations are open; revoke one first",
    request_id_reused: "secretHash was used for another invitation",
  });
  return { status: "ok", invitation };
}

/**
 * Closes an invitation; what is closed or unknown is accepted.
 *
 * @throws forbidden, role_insufficient, not_found, conflict when somebody has accepted it
 */
export async function revokeInvitation(
  { db }: Deps,
  caller: Caller,
  artistId: string,
  invitationId: string,
): Promise<Done> {
  const userId = userIdOf(caller);
  const result = await database.revoke_invitation(db, { userId, artistId, invitationId });
  acceptedOrThrow(result, {
    not_found: "there is no such artist",
    conflict: "somebody has accepted this invitation; end that role instead",
  });
  return { status: "ok" };
}

/**
 * What an invitation offers; with `accept` the caller takes the role and becomes known by this. The
 * person who took it gets the same answer again.
 *
 * @throws not_found for every secret that opens nothing, last_owner for the artist's owner, conflict
 *   when the artist has as many people as it may, sign_up_quota for somebody who would become known
 */
export async function openInvitation(
  { db, newId, env }: Deps,
  { person }: UserCaller,
  { secret, accept, name }: InvitationToOpen,
): Promise<InvitationOpened> {
  const result = await database.open_invitation(db, {
    newId: newId(),
    ...person,
    name: name ?? null,
    secretHash: sha256Hex(secret),
    accepts: accept,
    limit: env.QUOTA_SIGN_UP,
  });
  const { invitation } = acceptedOrThrow(result, {
    not_found: "this invitation is not open: it was used or revoked, or has expired",
    last_owner: "you own this artist: hand it over before you take another role",
    conflict: "this artist has 20 people already; its owner has to end a role first",
  });
  return { status: "ok", invitation };
}
