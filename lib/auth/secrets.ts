import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are equal, in constant time; digests are compared, so that the length does not leak. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** Whether `given` is one of the configured secrets, in constant time; false for an empty list (decision 2.3). */
export function isOneOf(given: string, secrets: readonly string[]): boolean {
  return secrets.reduce((found, secret) => sameSecret(given, secret) || found, false);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
