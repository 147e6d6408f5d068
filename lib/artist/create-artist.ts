import * as v from "valibot";
import { askForNewArtist, type NewArtist } from "#lib/artist/claim-request.js";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import type { UserCaller } from "#lib/auth/caller.js";
import type {
  CatalogSearch,
  CatalogSearchBody,
  ClaimAnswer,
  CreateArtistBody,
} from "#lib/contract/claims.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { quotaOutcome, refusal } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { profileOfUrl } from "#lib/outside/adapters/profile-address.js";
import type { ArtistCatalog } from "#lib/outside/provider/artist-catalog.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import { askInTurn, rateLimiter } from "#lib/outside/rate-limit.js";
import { fault } from "#lib/platform/fault.js";

const database = databaseFunctions({
  reserve_or_refuse: { returns: v.nullable(quotaOutcome("sign_up_quota")) },
  artists_by_catalog: { returns: v.record(v.string(), v.string()) },
});

/** Maximum time of a catalog's answer. */
const catalogMs = 12_000;

/**
 * Artists of the catalog with a similar name, and which of them the service already has. A search
 * counts before it is sent (decision 2.16).
 *
 * @throws sign_up_quota
 */
export async function searchCatalog(
  deps: Deps,
  { name }: CatalogSearchBody,
): Promise<CatalogSearch> {
  const { catalog } = deps.providers;
  if (catalog === undefined) return { status: "ok", state: "not_configured", candidates: [] };
  const found = await askCatalog(deps, catalog, (signal) => catalog.search(name, signal));
  if (found === null) return { status: "ok", state: "unavailable", candidates: [] };
  const here = await database.artists_by_catalog(deps.db, {
    platform: catalog.platform,
    foldedIdentifiers: found.map(({ identifier }) => foldedIdentifier(identifier)),
  });
  const candidates = found.map((one) => ({
    ...one,
    platform: catalog.platform,
    artistId: here[foldedIdentifier(one.identifier)] ?? null,
  }));
  return { status: "ok", state: "searched", candidates };
}

/**
 * Asks for an artist that the service does not have yet, with the caller as owner. The request
 * keeps what the catalog states: addresses, at which a code counts, and identifiers elsewhere.
 *
 * @throws sign_up_quota, claim_open, link_conflict, invalid_input for an identifier that the catalog
 *   does not have
 */
export async function createArtist(
  deps: Deps,
  caller: UserCaller,
  { name, externalIds = [], words }: CreateArtistBody,
): Promise<ClaimAnswer> {
  const { catalog } = deps.providers;
  const profiles = new Map(
    externalIds.map(({ platform, identifier }) => [
      platform as string,
      { platform, identifier: identifier.trim(), url: pageOf[platform](identifier.trim()) },
    ]),
  );
  const own = catalog && profiles.get(catalog.platform);
  const stated =
    catalog && own
      ? await askCatalog(deps, catalog, (signal) => catalog.read(own.identifier, signal))
      : null;
  const addresses = (stated?.addresses ?? []).map((url) => ({
    url,
    statedBy: catalog?.platform ?? "",
  }));
  for (const { url } of addresses) {
    const profile = profileOfUrl(url);
    if (profile?.platform === "catalog_b" && !profiles.has("catalog_b"))
      profiles.set("catalog_b", { ...profile, platform: "catalog_b", url });
  }
  const artist: NewArtist = { name, profiles: [...profiles.values()], addresses };
  return askForNewArtist(deps, caller, artist, words ?? null);
}

const pageOf = {
  catalog_a: (id: string) => `https://musicbrainz.org/artist/${encodeURIComponent(id)}`,
  catalog_b: (id: string) => `https://www.discogs.com/artist/${encodeURIComponent(id)}`,
};

/** What the catalog answers; null when it gives no answer. @throws sign_up_quota, invalid_input */
async function askCatalog<Value>(
  deps: Deps,
  { provider }: ArtistCatalog,
  ask: (signal: AbortSignal) => Promise<ProviderAnswer<Value>>,
): Promise<Value | null> {
  const refused = await database.reserve_or_refuse(deps.db, {
    outcome: "sign_up_quota",
    ledger: "catalog_search",
    subjectId: deps.newId(),
    artistId: null,
    artistLimit: null,
    globalLimit: deps.env.QUOTA_CATALOG_SEARCH,
    window: 24 * 60 * 60,
  });
  if (refused !== null) throw refusal(refused);
  const signal = deps.deadline(catalogMs);
  const limiter = rateLimiter(deps.db);
  const answer = await askInTurn<ProviderAnswer<Value>>(
    limiter,
    provider,
    () => limiter.takeTurn(provider),
    () => ask(signal),
    signal,
  );
  if (answer.kind === "absent")
    throw fault("invalid_input", "externalIds names an artist that the catalog does not have");
  return answer.kind === "answered" ? answer.value : null;
}
