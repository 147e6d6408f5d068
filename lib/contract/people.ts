import * as v from "valibot";
import { Until } from "#lib/contract/embargo.js";
import {
  Count,
  described,
  Hash64,
  Ok,
  oneOf,
  optional,
  storableText,
  titled,
  Uuid,
  wholeNumber,
  wordedText,
} from "#lib/contract/primitives.js";
import { Role, rolesBelowOwner } from "#lib/contract/role.js";
import { Instant } from "#lib/contract/time.js";

const RoleBelowOwner = oneOf(rolesBelowOwner);
const endsAt = described(v.nullable(Instant), "When the role expires; null: never");
const end = "When the role expires, in the future; if omitted, never";
const wantedName = described(v.nullable(v.string()), "What the person wants to be called");

export const RoleHolder = titled("RoleHolder", {
  userId: Uuid,
  name: wantedName,
  subject: described(
    v.nullable(v.string()),
    "The person's `sub` at the identity provider, for administrators; null for others",
  ),
  role: Role,
  endsAt,
  since: described(v.nullable(Instant), "When the role was given; null: before that was recorded"),
  isYou: described(v.boolean(), "Whether this is the caller"),
});
export type RoleHolder = v.InferOutput<typeof RoleHolder>;

/** An invitation that can be accepted; the service does not know its secret. */
export const Invitation = titled("Invitation", {
  id: Uuid,
  role: RoleBelowOwner,
  endsAt,
  createdAt: Instant,
  expiresAt: described(Instant, "When it can no longer be accepted"),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const PeopleList = v.strictObject({
  status: Ok,
  people: described(v.array(RoleHolder), "The owner first; at most 21"),
  invitations: described(v.array(Invitation), "Open invitations, oldest first; at most 20"),
});
export type PeopleList = v.InferOutput<typeof PeopleList>;

/** The body that changes or ends a role. */
export const RoleChange = v.pipe(
  v.strictObject({
    role: described(v.nullable(RoleBelowOwner), "null ends the role now"),
    endsAt: optional(Until, end),
  }),
  v.check(
    ({ role, endsAt }) => role !== null || endsAt === undefined,
    "endsAt is for a role that goes on",
  ),
  v.title("Role change"),
);
export type RoleChange = v.InferOutput<typeof RoleChange>;

export const RoleChanged = v.strictObject({
  status: Ok,
  person: described(
    v.nullable(RoleHolder),
    "The person after the change; null when the role ended",
  ),
});
export type RoleChanged = v.InferOutput<typeof RoleChanged>;

export const InvitationToCreate = titled("Invitation to create", {
  secretHash: described(
    Hash64,
    "SHA-256 of the secret: 128 random bits that the caller makes and passes on; the service does not see the secret until it is used",
  ),
  role: RoleBelowOwner,
  endsAt: optional(Until, end),
  validDays: v.exactOptional(described(wholeNumber(1, 30), "Days for which it can be accepted"), 7),
});
export type InvitationToCreate = v.InferOutput<typeof InvitationToCreate>;

export const InvitationCreated = v.strictObject({ status: Ok, invitation: Invitation });
export type InvitationCreated = v.InferOutput<typeof InvitationCreated>;

export const InvitationToOpen = titled("Invitation to open", {
  secret: described(
    v.pipe(
      v.string("must be a string"),
      v.regex(/^[A-Za-z0-9_-]{22}$/, "must be 22 characters of base64url"),
    ),
    "The part of the invitation's link after the #",
  ),
  accept: v.exactOptional(
    described(v.boolean("must be true or false"), "Whether to take the role"),
    false,
  ),
  name: optional(wordedText(1, 100), "What you want to be called; if omitted, unchanged"),
});
export type InvitationToOpen = v.InferOutput<typeof InvitationToOpen>;

export const InvitationOpened = v.strictObject({
  status: Ok,
  invitation: titled("Opened invitation", {
    artist: v.strictObject({ id: Uuid, name: v.string() }),
    role: RoleBelowOwner,
    endsAt,
    expiresAt: described(Instant, "When it can no longer be accepted"),
    invitedBy: wantedName,
    yourRole: described(v.nullable(Role), "The caller's role now; null without one"),
  }),
});
export type InvitationOpened = v.InferOutput<typeof InvitationOpened>;

export const Handover = titled("Handover", {
  to: described(Uuid, "The new owner, who has a role for the artist"),
  name: described(storableText(1, 500), "The artist's exact name, as confirmation"),
  memory: described(
    oneOf(["goes_along", "none"]),
    "Whether the new owner gets the private interview memory; none claims that there is none (409 when there is)",
  ),
  stayAs: described(
    v.nullable(RoleBelowOwner),
    "The previous owner's new role; null: the previous owner leaves",
  ),
});
export type Handover = v.InferOutput<typeof Handover>;

export const HandedOver = v.strictObject({
  status: Ok,
  owner: described(RoleHolder, "The owner from now on"),
});
export type HandedOver = v.InferOutput<typeof HandedOver>;

export const Leaving = v.strictObject({ artistId: Uuid });
export type Leaving = v.InferOutput<typeof Leaving>;

/** The answer of a change that leaves nothing to show. */
export const Done = v.strictObject({ status: Ok });
export type Done = v.InferOutput<typeof Done>;

export const PersonToErase = v.strictObject({
  subject: described(
    storableText(1, 500),
    "The person's exact `sub` at the identity provider, as confirmation",
  ),
});
export type PersonToErase = v.InferOutput<typeof PersonToErase>;

export const PeopleQuery = v.strictObject({
  find: described(wordedText(1, 100), "A part of the name or the subject"),
});

export const FoundPeople = v.strictObject({
  status: Ok,
  people: described(
    v.array(
      v.strictObject({
        userId: Uuid,
        name: wantedName,
        subject: described(v.string(), "The person's `sub` at the identity provider"),
        isAdministrator: described(v.boolean(), "Whether the person is an administrator now"),
        owns: described(Count, "How many artists the person owns; an owner cannot be erased"),
        roles: described(Count, "For how many artists the person has a role, owned ones included"),
      }),
    ),
    "By name, at most 20",
  ),
});
export type FoundPeople = v.InferOutput<typeof FoundPeople>;

const counts = (words: string) => described(v.record(v.string(), Count), words);

export const PersonErased = v.strictObject({
  status: Ok,
  receipt: described(
    titled("Receipt of a person", {
      type: v.literal("person_erasure_receipt"),
      userId: described(Uuid, "Id of the erased person; never used again"),
      erasedAt: described(Instant, "When the person was erased"),
      erased: counts("Deleted rows, by table; none when there was no such person"),
      unnamed: counts("Rows that are kept without saying who it was, by table"),
    }),
    "Receipt of what was deleted and what was kept; keep it",
  ),
});
export type PersonErased = v.InferOutput<typeof PersonErased>;
