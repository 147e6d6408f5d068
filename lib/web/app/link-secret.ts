/** A new secret: 128 random bits in base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
}

/** SHA-256 of a secret in lower-case hex, which is all that the service gets of it. */
export async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the fragment of an address is a whole secret, not one that was cut while it was sent. */
export const isWholeSecret = (fragment: string) => /^[\w-]{22}$/.test(fragment);
