import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two texts are equal, compared in constant time by their digests, so that lengths do not show. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** Whether `given` is one of the configured secrets; nothing ever equals an empty list (decision 2.3). */
export function isOneOf(given: string, secrets: readonly string[]): boolean {
  return secrets.reduce((found, secret) => sameSecret(given, secret) || found, false);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
