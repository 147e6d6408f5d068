import * as v from "valibot";
import type { UserCaller } from "#lib/auth/caller.js";
import { Account, type RegisterBody } from "#lib/contract/account.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, quotaOutcome } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/platform/fault.js";

const { status, subject, isKnown, signUp, ...storedEntries } = Account.entries;
const Stored = v.object(storedEntries);

const database = databaseFunctions({
  account_json: { returns: v.nullable(Stored) },
  register_account: {
    returns: v.union([
      outcomeOf({ account: Stored }, ["sign_up_closed"]),
      quotaOutcome("sign_up_quota"),
    ]),
  },
});

/** The caller's own account, also when the service does not know the caller. One round trip. */
export async function readAccount(deps: Deps, caller: UserCaller): Promise<Account> {
  const stored = await database.account_json(deps.db, { userId: caller.gate });
  return accountOf(deps, caller, stored);
}

/**
 * Makes the caller known where SIGN_UP or ADMINISTRATORS allow it (decision 2.13); a known person's
 * name is replaced. One round trip.
 *
 * @throws invalid_input when the ID token is not of this person and sign-in; sign_up_closed;
 *   sign_up_quota; auth_unavailable
 */
export async function registerAccount(
  deps: Deps,
  caller: UserCaller,
  { name, idToken, nonce }: RegisterBody,
): Promise<Account> {
  const { env } = deps;
  const { issuer, subject } = caller.person;
  const email = idToken === undefined ? null : await emailOf(deps, idToken, { subject, nonce });
  const isNamed = (one: string | null) => one !== null && env.ADMINISTRATORS.includes(one);
  const namedEmail = isNamed(email) ? email : null;
  // A subject with an @ could be taken for the address of somebody else.
  const isListed = namedEmail !== null || (!subject.includes("@") && isNamed(subject));
  const result = await database.register_account(deps.db, {
    userId: caller.gate,
    newId: deps.newId(),
    issuer,
    subject,
    name: name ?? null,
    email: namedEmail,
    may: isListed ? "named" : env.SIGN_UP === "open" ? "admitted" : "refused",
    limit: env.QUOTA_SIGN_UP,
  });
  return accountOf(deps, caller, acceptedOrThrow(result).account);
}

/** @throws invalid_input, auth_unavailable */
function emailOf(
  { idTokens }: Deps,
  idToken: string,
  expected: { subject: string; nonce: string | undefined },
): Promise<string | null> {
  if (idTokens === undefined)
    throw fault("invalid_input", "idToken cannot be checked: the page signs nobody in");
  return idTokens(idToken, expected);
}

function accountOf(
  { env }: Deps,
  { person }: UserCaller,
  stored: v.InferOutput<typeof Stored> | null,
): Account {
  return {
    status: "ok",
    subject: person.subject,
    isKnown: stored !== null,
    signUp: env.SIGN_UP,
    ...(stored ?? {
      name: null,
      isAdministrator: false,
      artists: [],
      claim: null,
      openClaims: null,
    }),
  };
}
