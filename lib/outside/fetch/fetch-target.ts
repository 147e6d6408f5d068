import ipaddr from "ipaddr.js";

/** Why nothing was requested, or what came was not taken: the rule that forbids it (decisions 6.8, 6.9). */
export type FetchRefusal =
  | "bad_url"
  | "credentials"
  | "scheme"
  | "port"
  | "address"
  | "robots"
  | "too_many_redirects"
  | "type"
  | "too_large";

/** Whether a target is one of the single hosts, `host:port` in lower case, allowed in local runs and tests. */
export function isAllowedHost(target: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(`${target.hostname}:${portOf(target)}`);
}

/** Why a target can never be fetched, as far as its URL tells; null when it may be tried. */
export function targetRefusal(target: URL): FetchRefusal | null {
  if (target.protocol !== "http:" && target.protocol !== "https:") return "scheme";
  // A default port is empty in a parsed URL; the other scheme's port is no default, and allowed.
  if (!["", "80", "443"].includes(target.port)) return "port";
  const literal = literalAddress(target.hostname);
  return literal === null || isPublicAddress(literal) ? null : "address";
}

/**
 * Whether an IP address is one that the public internet routes to: no private, loopback, link-local,
 * multicast, translated, tunnelled, documentation or reserved range, v4 and v6 (decision 6.8). An IPv4
 * address inside an IPv6 one is judged as the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Only 2000::/3 was ever given out; the library calls everything without a name of its own unicast.
  return parsed.kind() === "ipv4" || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** The address that a URL's host is, without the brackets of IPv6, or null when it is a name. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

function portOf(url: URL): string {
  return url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
}
