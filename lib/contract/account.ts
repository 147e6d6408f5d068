import * as v from "valibot";
import { OwnClaim } from "#lib/contract/claims.js";
import {
  Count,
  described,
  Ok,
  oneOf,
  optional,
  storableText,
  titled,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { actingRights } from "#lib/contract/role.js";

export const Account = titled("Account", {
  status: Ok,
  subject: described(v.string(), "The person's `sub` at the identity provider"),
  isKnown: described(v.boolean(), "Whether the service knows the person"),
  signUp: described(
    oneOf(["invited", "open"]),
    "Who may become known by signing up: administrators alone, or everybody who is signed in. Whoever accepts an invitation or asks for an artist becomes known by doing so",
  ),
  name: described(v.nullable(v.string()), "What the person wants to be called; null: not given"),
  isAdministrator: described(v.boolean(), "Whether the person is an administrator now"),
  artists: described(
    v.array(
      v.strictObject({
        id: Uuid,
        name: v.string(),
        role: described(oneOf(actingRights), "The right to act for the artist"),
      }),
    ),
    "Artists that the person has a role for, by name, at most 50; the list of artists has all",
  ),
  claim: described(
    v.nullable(OwnClaim),
    "The open request to own an artist, else the last one; it is kept for 30 days. null: none",
  ),
  openClaims: described(
    v.nullable(Count),
    "For administrators, how many requests are open, counted up to 100; null for others",
  ),
});
export type Account = v.InferOutput<typeof Account>;

/** What a person sends to become known (decision 2.13). */
export const RegisterBody = v.strictObject({
  name: optional(
    wordedText(1, 100),
    "The name to show; colleagues see it beside what the person did",
  ),
  idToken: optional(
    storableText(1, 16_000),
    "The ID token of this sign-in, which proves an e-mail address to a service whose administrators are named by e-mail",
  ),
  nonce: optional(storableText(1, 500), "The nonce of this sign-in; needed with idToken"),
});
export type RegisterBody = v.InferOutput<typeof RegisterBody>;
