import type { Refusal } from "./fetched.js";
import { isPublicAddress, literalAddress } from "./public-address.js";

/** Whether a single host was opened for local runs and tests, by `host:port` in lower case (contract 6). */
export function isOpened(target: URL, openHosts: readonly string[]): boolean {
  return openHosts.includes(`${target.hostname}:${portOf(target)}`);
}

/** Why a target can never be fetched, as far as its URL tells; null when it may be tried. */
export function targetRefusal(target: URL): Refusal | null {
  if (target.protocol !== "http:" && target.protocol !== "https:") return "scheme";
  // A default port is empty in a parsed URL; the other scheme's port is no default, and allowed.
  if (!["", "80", "443"].includes(target.port)) return "port";
  const literal = literalAddress(target.hostname);
  return literal === null || isPublicAddress(literal) ? null : "address";
}

function portOf(url: URL): string {
  return url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
}
