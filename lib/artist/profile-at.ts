import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { profileOfUrl } from "#lib/outside/adapters/profile-address.js";

/** A public profile, as `write_link` takes it. */
export interface ProfileAt {
  platform: string;
  identifier: string;
  /** The folded identifier (`foldedIdentifier`). */
  folded: string;
  url: string;
  host: string;
}

const fediversePath = /^\/@([^/@]+)\/?$/;
const feedPath = /\/feed\.json$/;
/** A host as a platform must have a dot, so that it never equals a platform with an adapter. */
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
 * @returns null when the URL is not a profile
 */
export function profileAt(url: string, fediverseUrl: string | undefined): ProfileAt | null {
  const address = canonicalUrl(url) ?? url;
  const named = profileOfUrl(address) ?? fediverseProfile(address, fediverseUrl);
  const platform = named?.platform ?? siteOf(address);
  const identifier = named?.identifier ?? address;
  const folded = foldedIdentifier(identifier);
  if (platform === null || Buffer.byteLength(folded) > maxIdentifierBytes) return null;
  return { platform, identifier, folded, url, host: new URL(url).host };
}

function fediverseProfile(address: string, fediverseUrl: string | undefined) {
  const { host, pathname } = new URL(address);
  const name = fediversePath.exec(pathname)?.[1];
  if (name === undefined || fediverseUrl === undefined) return null;
  if (new URL(fediverseUrl).host !== host) return null;
  return { platform: "social_b", identifier: `${name}@${host}` };
}

function siteOf(address: string): string | null {
  const { hostname, pathname } = new URL(address);
  if (feedPath.test(pathname)) return "moments";
  const site = hostname.replace(/^www\./, "");
  return hostName.test(site) ? site : null;
}
