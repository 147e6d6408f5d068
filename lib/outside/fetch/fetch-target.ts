import ipaddr from "ipaddr.js";

/**
 * Why nothing was requested or the response was not accepted: the rule that forbids it (decisions
 * 6.8, 6.9).
 */
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

/**
 * Whether a target is one of the hosts (`host:port` in lower case) that local runs and tests allow.
 */
export function isAllowedHost(target: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(`${target.hostname}:${portOf(target)}`);
}

/** Why a target can never be fetched, judged by its URL; null when it may be tried. */
export function targetRefusal(target: URL): FetchRefusal | null {
  if (target.protocol !== "http:" && target.protocol !== "https:") return "scheme";
  // A parsed URL has no default port; the other scheme's port remains, and is allowed.
  if (!["", "80", "443"].includes(target.port)) return "port";
  const literal = literalAddress(target.hostname);
  return literal === null || isPublicAddress(literal) ? null : "address";
}

/**
 * Whether the public internet routes to an IP address, v4 or v6: not to private, loopback,
 * link-local, multicast, translated, tunnelled, documentation or reserved ranges (decision 6.8). An
 * IPv4 address inside an IPv6 address is judged as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Only 2000::/3 has been allocated; the library calls every range that it has no name for
  // unicast.
  return parsed.kind() === "ipv4" || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** The IP address in a URL's host, without the brackets of IPv6; null when the host is a name. */
function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

function portOf(url: URL): string {
  return url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
}
