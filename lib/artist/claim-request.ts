import * as v from "valibot";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import type { ProfileAt } from "#lib/artist/profile-at.js";
import { type Caller, type UserCaller, userIdOf } from "#lib/auth/caller.js";
import {
  type AskForClaimBody,
  type ClaimAnswer,
  type LookAnswer,
  OwnClaim,
} from "#lib/contract/claims.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, quotaOutcome } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";

const Address = v.object({ url: v.string(), statedBy: v.string() });

/** A new artist, as requested. */
export interface NewArtist {
  name: string;
  profiles: readonly { platform: string; identifier: string; url: string }[];
  addresses: readonly v.InferOutput<typeof Address>[];
}

const database = databaseFunctions({
  ask_for_claim: {
    json: {
      profiles: json<readonly ProfileAt[]>(),
      addresses: json<NewArtist["addresses"]>(),
    },
    returns: v.union([
      outcomeOf({ claim: OwnClaim }, [
        "unauthenticated",
        "not_found",
        "claim_open",
        "conflict",
        "link_conflict",
      ]),
      quotaOutcome("sign_up_quota"),
    ]),
  },
  begin_code_look: {
    returns: v.union([
      outcomeOf({ claimId: v.string(), code: v.string(), addresses: v.array(Address) }, [
        "not_found",
        "conflict",
      ]),
      quotaOutcome("look_quota"),
    ]),
  },
  store_code_look: { returns: outcomeOf({ claim: OwnClaim }, ["not_found"]) },
  withdraw_claim: { returns: outcomeOf({ claim: OwnClaim }, ["not_found"]) },
});

const noClaim = "you have no open request for an artist";

/**
 * Asks to own an artist (decision 2.16); repeating it replaces the words and an expired code. Somebody
 * who is not known becomes known by it (decision 2.20).
 *
 * @throws not_found; claim_open when another request of the person is open; conflict for the
 *   artist's owner; sign_up_quota for somebody who would become known
 */
export function askForClaim(
  deps: Deps,
  caller: UserCaller,
  { artistId, words }: AskForClaimBody,
): Promise<ClaimAnswer> {
  return ask(deps, caller, artistId, null, words ?? null);
}

/**
 * Asks for a new artist, which exists once the request is approved.
 *
 * @throws claim_open; link_conflict when another artist has one of the profiles; sign_up_quota
 */
export function askForNewArtist(
  deps: Deps,
  caller: UserCaller,
  artist: NewArtist,
  words: string | null,
): Promise<ClaimAnswer> {
  return ask(deps, caller, deps.newId(), artist, words);
}

async function ask(
  deps: Deps,
  caller: UserCaller,
  artistId: string,
  artist: NewArtist | null,
  words: string | null,
): Promise<ClaimAnswer> {
  const profiles = (artist?.profiles ?? []).map(({ platform, identifier, url }) => ({
    platform,
    identifier,
    folded: foldedIdentifier(identifier),
    url,
    host: new URL(url).host,
  }));
  const result = await database.ask_for_claim(deps.db, {
    userId: caller.gate,
    id: deps.newId(),
    artistId,
    newName: artist?.name ?? null,
    profiles,
    addresses: artist?.addresses ?? [],
    words,
    newPersonId: deps.newId(),
    ...caller.person,
    limit: deps.env.QUOTA_SIGN_UP,
  });
  const { claim } = acceptedOrThrow(result, {
    not_found: "there is no such artist",
    conflict: "you are this artist's owner",
  });
  return { status: "ok", claim };
}

/**
 * Looks for the code of the open request at an address, with one guarded fetch. The check is
 * counted before anything is sent.
 *
 * @throws not_found; conflict when the code has expired; look_quota
 */
export async function lookForCode(deps: Deps, caller: Caller, url: string): Promise<LookAnswer> {
  const begun = await database.begin_code_look(deps.db, { userId: userIdOf(caller) });
  const { claimId, code, addresses } = acceptedOrThrow(begun, {
    not_found: noClaim,
    conflict: "the code has expired; ask again for another",
  });
  const look = await deps.providers.findOnPage(url, code, deps.deadline(lookMs));
  const stored = await database.store_code_look(deps.db, {
    userId: userIdOf(caller),
    claimId,
    code,
    url: look === "found" ? url : null,
    atArtist: addresses.some((address) => isAt(url, address.url)),
  });
  return { status: "ok", outcome: look, claim: acceptedOrThrow(stored, noClaim).claim };
}

/** Maximum time of a check. */
const lookMs = 20_000;

/** Whether a page is at an address or below it. */
function isAt(url: string, address: string): boolean {
  const [page, whole] = [canonicalUrl(url), canonicalUrl(address)];
  if (page === null || whole === null) return false;
  const folder = whole.endsWith("/") ? whole : `${whole}/`;
  return page === whole || (!whole.includes("?") && page.startsWith(folder));
}

/** Withdraws the open request; repeating it returns the same. @throws not_found */
export async function withdrawClaim(deps: Deps, caller: Caller): Promise<ClaimAnswer> {
  const result = await database.withdraw_claim(deps.db, { userId: userIdOf(caller) });
  return { status: "ok", claim: acceptedOrThrow(result, noClaim).claim };
}
