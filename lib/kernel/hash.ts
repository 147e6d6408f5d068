import { hash } from "node:crypto";
import canonicalize from "canonicalize";

/**
 * RFC 8785 canonical JSON of a value.
 *
 * @throws TypeError or Error for values that JSON cannot represent: undefined, NaN, lone surrogates
 */
export function canonicalJson(value: unknown): string {
  const json = canonicalize(value);
  if (json === undefined) throw new TypeError("The value cannot be represented as JSON.");
  return json;
}

/** SHA-256 of the text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return hash("sha256", text, "hex");
}

/** SHA-256 over the canonical JSON of a value: the form of every revision and identity (decision 1.3). */
export function hashOf(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}
