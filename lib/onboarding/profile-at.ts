import { foldedIdentifier } from "#lib/artist/folded-identifier.js";
import { profileOfUrl } from "#lib/discovery/profile-of-url.js";
import { fault } from "#lib/fault.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";

/** A public profile as a link names it. */
export interface Profile {
  platform: string;
  identifier: string;
  /** The identifier in the form in which it is compared. */
  folded: string;
  url: string;
  host: string;
}

const fediversePath = /^\/@([^/@]+)\/?$/;
const feedPath = /\/feed\.json$/;
const platformName = /^[a-z0-9][a-z0-9_.-]{0,63}$/;

/** What still fits into an entry of a Postgres index beside its neighbours. */
const maxIdentifierBytes = 1000;

/**
 * The profile that an artist names by its address. A JSON Feed is of platform `moments`; a site that no
 * adapter reads is a platform of its own, named by its host, and its profile is the address.
 */
export function profileAt(url: string, fediverseUrl: string | undefined): Profile {
  const { host, hostname, pathname } = new URL(url);
  const address = canonicalUrl(url) ?? url;
  const name = fediversePath.exec(pathname)?.[1];
  const isFediverse = fediverseUrl !== undefined && new URL(fediverseUrl).host === host;
  const known = profileOfUrl(address);
  const { platform, identifier } =
    known ??
    (name !== undefined && isFediverse
      ? { platform: "social_b", identifier: `${name}@${host}` }
      : {
          platform: feedPath.test(pathname) ? "moments" : hostname.replace(/^www\./, ""),
          identifier: address,
        });
  const folded = foldedIdentifier(identifier);
  if (!platformName.test(platform) || Buffer.byteLength(folded) > maxIdentifierBytes) {
    throw fault("invalid_input", "add holds an address that cannot stand as a profile");
  }
  return { platform, identifier, folded, url, host };
}
