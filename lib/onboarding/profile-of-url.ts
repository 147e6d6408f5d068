import { foldedIdentifier } from "#lib/artist/folded-identifier.js";
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

/** Addresses of profiles on the platforms whose adapters read one well-known site. */
const sites: readonly { platform: string; host: string; path: RegExp }[] = [
  { platform: "social_a", host: "bsky.app", path: /^\/profile\/([^/]+)\/?$/ },
  { platform: "social_c", host: "tiktok.com", path: /^\/@([^/]+)\/?$/ },
  { platform: "catalog_a", host: "musicbrainz.org", path: /^\/artist\/([0-9a-f-]{36})\/?$/i },
  { platform: "catalog_b", host: "discogs.com", path: /^\/artist\/(\d+)(?:-[^/]*)?\/?$/ },
];
const fediversePath = /^\/@([^/@]+)\/?$/;
const feedPath = /\/feed\.json$/;
const platformName = /^[a-z0-9][a-z0-9_.-]{0,63}$/;

/** What still fits into an entry of a Postgres index beside its neighbours. */
const maxIdentifierBytes = 1000;

/**
 * Reads the address of a public profile. A JSON Feed is of platform `moments`; a site that no adapter
 * reads is a platform of its own, named by its host, and its profile is the address.
 */
export function profileOfUrl(url: string, fediverseUrl: string | undefined): Profile {
  const { host, hostname, pathname } = new URL(url);
  const bare = hostname.replace(/^www\./, "");
  const { platform, identifier } = recognised(url, bare, pathname, fediverseUrl) ?? {
    platform: bare,
    identifier: canonicalUrl(url) ?? url,
  };
  const folded = foldedIdentifier(identifier);
  if (!platformName.test(platform) || Buffer.byteLength(folded) > maxIdentifierBytes) {
    throw fault("invalid_input", "add holds an address that cannot stand as a profile");
  }
  return { platform, identifier, folded, url, host };
}

function recognised(url: string, host: string, path: string, fediverseUrl: string | undefined) {
  const site = sites.find((one) => one.host === host && one.path.test(path));
  if (site !== undefined) {
    return { platform: site.platform, identifier: site.path.exec(path)?.[1] ?? "" };
  }
  const name = fediversePath.exec(path)?.[1];
  if (name !== undefined && fediverseUrl !== undefined && new URL(fediverseUrl).host === host) {
    return { platform: "social_b", identifier: `${name}@${host}` };
  }
  return feedPath.test(path)
    ? { platform: "moments", identifier: canonicalUrl(url) ?? url }
    : undefined;
}
