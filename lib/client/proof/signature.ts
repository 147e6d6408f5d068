import { base64url, canonicalJson, fromBase64url, utf8 } from "./hashing.js";

/** A JWK set, as `/.well-known/jwks.json` returns it. */
export interface GivenKeySet {
  keys: readonly unknown[];
}

/** When it is not valid, `kid` is the key that it names, if any. */
export type SignatureCheck =
  | { isValid: true; kid: string }
  | { isValid: false; sentence: string; kid: string | null };

const invalid = (sentence: string, kid: string | null = null): SignatureCheck => ({
  isValid: false,
  sentence,
  kid,
});

/**
 * Checks a detached compact JWS over a canonical text. Its header must have only `alg` EdDSA, `kid`
 * and `typ`, written canonically: no other algorithm, no embedded key, no critical extensions. The
 * key is found in the set by its name.
 */
export async function checkSignature(
  jws: string,
  type: string,
  canonical: string,
  { keys }: GivenKeySet,
): Promise<SignatureCheck> {
  const [head = "", payload, tail = "", ...others] = jws.split(".");
  const header = headerOf(head);
  const signature = fromBase64url(tail);
  if (payload !== "" || others.length > 0 || header === null || signature?.length !== 64) {
    return invalid("the signature is not a detached JWS");
  }
  const { alg, kid, typ } = header;
  if (alg !== "EdDSA") return invalid("the signature's algorithm is not EdDSA");
  if (typ !== type || !isKeyName(kid) || canonicalJson({ alg, kid, typ }) !== header.text) {
    return invalid(
      "the signature's header does not have exactly the algorithm, the key and the expected type",
    );
  }
  const named = keys.filter((key) => (key as { kid?: unknown } | null)?.kid === kid);
  if (named.length === 0) return invalid("the key set does not have the signature's key", kid);
  if (named.length > 1) return invalid("the key set has two keys with the same name");
  const key = await publicKey(named[0]);
  if (key === null) return invalid("the key with that name is not an Ed25519 key for signatures");
  const signed = utf8(`${head}.${base64url(utf8(canonical))}`);
  const isValid = await crypto.subtle.verify({ name: "Ed25519" }, key, signature, signed);
  return isValid
    ? { isValid, kid }
    : invalid("the signature does not match this document and this key", kid);
}

/** The names that keys can have; a name is printed, so it cannot look like a sentence. */
const isKeyName = (kid: unknown): kid is string =>
  typeof kid === "string" && /^[\w.:~-]{1,100}$/.test(kid);

interface Header {
  alg?: unknown;
  kid?: unknown;
  typ?: unknown;
  text: string;
}

function headerOf(encoded: string): Header | null {
  const bytes = fromBase64url(encoded);
  if (bytes === null) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { alg, kid, typ } = value as Omit<Header, "text">;
    return { alg, kid, typ, text };
  } catch {
    return null;
  }
}

/** A CryptoKey, which Node and browsers declare in different places. */
type ImportedKey = Parameters<typeof crypto.subtle.verify>[1];

async function publicKey(given: unknown): Promise<ImportedKey | null> {
  const { kty, crv, x, alg, use } = given as Record<string, unknown>;
  const isKey = kty === "OKP" && crv === "Ed25519" && typeof x === "string";
  const isForSignatures = use === undefined || use === "sig";
  const isForEdDsa = alg === undefined || alg === "EdDSA" || alg === "Ed25519";
  if (!isKey || !isForSignatures || !isForEdDsa || fromBase64url(x)?.length !== 32) return null;
  try {
    return await crypto.subtle.importKey("jwk", { kty, crv, x }, { name: "Ed25519" }, false, [
      "verify",
    ]);
  } catch {
    return null;
  }
}
