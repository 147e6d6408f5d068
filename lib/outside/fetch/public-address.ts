import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one that the public internet routes to: no private, loopback, link-local,
 * multicast, translated, tunnelled, documentation or reserved range, v4 and v6 (contract 6). An IPv4
 * address inside an IPv6 one is judged as what it stands for.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Only 2000::/3 was ever given out; the library calls everything without a name of its own unicast.
  return parsed.kind() === "ipv4" || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** The address that a URL's host spells, without the brackets of IPv6, or null when it is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}
