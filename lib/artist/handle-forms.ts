import { isHttpUrl } from "#lib/kernel/canonical-url.js";
import { decoded } from "#lib/kernel/decoded.js";

/**
 * The form in which handles and catalog identifiers are compared: NFKC, lower case, without a
 * leading `@` (decision 5.24). The database function `folded_identifier` computes the same form.
 */
export function foldedIdentifier(identifier: string): string {
  return identifier.normalize("NFKC").trim().replace(/^@+/, "").toLowerCase().trim();
}

/** The folded forms in which a handle may be stored and, for a profile URL, the profile's hosts. */
export interface HandleForms {
  forms: string[];
  /** Null when the handle was not given as a URL: any host matches. */
  hosts: string[] | null;
}

/**
 * Parses a handle, with or without `@`, or a profile URL (decision 5.24). The handle in a URL is
 * the first segment with `@`, otherwise the last segment. Federated networks also store the handle
 * followed by `@` and the host.
 */
export function handleForms(handle: string): HandleForms {
  const text = handle.trim();
  if (!isHttpUrl(text)) return { forms: [foldedIdentifier(text)], hosts: null };
  const { host, pathname } = new URL(text);
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const named = segments.find((segment) => segment.startsWith("@")) ?? segments.at(-1) ?? host;
  const folded = foldedIdentifier(decoded(named));
  const bare = host.replace(/^www\./, "");
  return { forms: [folded, `${folded}@${bare}`], hosts: [bare, `www.${bare}`] };
}
