import { isHttpUrl } from "#lib/kernel/canonical-url.js";

/**
 * The form in which handles and catalog identifiers are compared: NFKC, lower case, no `@` in front
 * (decision 5.24). The database function folded_identifier makes the same form.
 */
export function foldedIdentifier(identifier: string): string {
  return identifier.normalize("NFKC").trim().replace(/^@+/, "").toLowerCase().trim();
}

/** What a handle may be stored as, folded; and of a profile URL the hosts that it may stand on. */
export interface HandleForms {
  forms: string[];
  /** Null: the handle was given by itself, and any host will do. */
  hosts: string[] | null;
}

/**
 * Reads a handle, with or without `@`, or a profile URL (decision 5.24). The handle in a URL is its first
 * segment with `@`, else its last one; networks of many hosts write it with the host behind it, too.
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

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
