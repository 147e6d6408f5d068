import { foldedIdentifier } from "#lib/artist/handle-forms.js";
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
/** A host that can name a platform has a dot, so that none passes for a platform that has an adapter. */
const hostName = /^(?=.{1,64}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** What still fits into an entry of a Postgres index beside its neighbours. */
const maxIdentifierBytes = 1000;

/**
 * The profile that an artist names by its address. A JSON Feed is of platform `moments`; a site that no
 * adapter reads is a platform of its own, named by its host, and its profile is the address.
 */
export function profileAt(url: string, fediverseUrl: string | undefined): Profile {
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
  return fault("invalid_input", "add holds an address that cannot stand as a profile");
}
