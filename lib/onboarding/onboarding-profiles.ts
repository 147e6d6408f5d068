import { profileOfUrl } from "#lib/artist/found-profile.js";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { refreshablePlatforms } from "#lib/artist/refresh-schedule.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { progressEvents, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import {
  progressAfter,
  type TurnBody,
  type TurnContext,
  TurnResult,
} from "#lib/onboarding/onboarding-state.js";
import { fault } from "#lib/platform/fault.js";

/** A public profile, as `write_link` takes it. */
interface LinkProfile {
  platform: string;
  identifier: string;
  /** The folded identifier (`foldedIdentifier`). */
  folded: string;
  url: string;
  host: string;
}

const database = databaseFunctions({
  confirm_profiles: {
    json: {
      add: json<readonly (LinkProfile & { jobId: string })[]>(),
      remove: json<readonly string[]>(),
    },
    returns: TurnResult,
  },
});

/**
 * Adds and removes profiles, all or none, and so ends the profiles step (decisions 5.17 and 5.30).
 *
 * @throws invalid_input for an address that is not a profile; forbidden, not_found, conflict,
 *   link_conflict
 */
export async function confirmProfiles(
  { deps, userId, artistId }: TurnContext,
  body: TurnBody<"confirm_profiles">,
): Promise<TurnEvents> {
  const { db, env, providers, newId } = deps;
  const result = await database.confirm_profiles(db, {
    userId,
    artistId,
    turnHash: hashOf(body),
    add: body.add.map(({ url }) => ({ ...profileAt(url, env.FEDIVERSE_URL), jobId: newId() })),
    remove: body.remove,
    connectable: refreshablePlatforms(providers),
    searchJobId: providers.search === null ? null : newId(),
  });
  return { immediate: progressEvents(progressAfter(result)) };
}

const fediversePath = /^\/@([^/@]+)\/?$/;
const feedPath = /\/feed\.json$/;
/**
 * A host used as a platform must contain a dot, so that it never equals a platform with an adapter.
 */
const hostName = /^(?=.{1,64}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/**
 * Maximum UTF-8 bytes of an identifier, so that it fits into a Postgres index entry together with
 * the other columns.
 */
const maxIdentifierBytes = 1000;

/**
 * The profile at a URL. A JSON Feed belongs to platform `moments`. For a site without an adapter,
 * the platform is the host and the identifier is the canonical URL.
 *
 * @param fediverseUrl base URL of the configured fediverse server; undefined when none is
 *   configured
 * @throws invalid_input when the URL is not a profile
 */
export function profileAt(url: string, fediverseUrl: string | undefined): LinkProfile {
  const address = canonicalUrl(url) ?? url;
  const named = profileOfUrl(address) ?? fediverseProfile(address, fediverseUrl);
  const { platform, identifier } = named ?? { platform: siteOf(address), identifier: address };
  const folded = foldedIdentifier(identifier);
  if (Buffer.byteLength(folded) > maxIdentifierBytes) throw unusable();
  return { platform, identifier, folded, url, host: new URL(url).host };
}

function fediverseProfile(address: string, fediverseUrl: string | undefined) {
  const { host, pathname } = new URL(address);
  const name = fediversePath.exec(pathname)?.[1];
  if (name === undefined || fediverseUrl === undefined) return null;
  if (new URL(fediverseUrl).host !== host) return null;
  return { platform: "social_b", identifier: `${name}@${host}` };
}

function siteOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  if (feedPath.test(pathname)) return "moments";
  const site = hostname.replace(/^www\./, "");
  if (!hostName.test(site)) throw unusable();
  return site;
}

function unusable() {
  return fault("invalid_input", "add contains an address that is not a valid profile");
}
