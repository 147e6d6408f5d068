import { createPrivateKey, createPublicKey, hash, type JsonWebKey } from "node:crypto";
import { canonicalJson } from "#lib/kernel/hash.js";

/** The public half of a key, as key sets publish it. */
export interface PublicKey {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  alg: "EdDSA";
  use: "sig";
}

/**
 * A key from the environment; `secret` is null for a retired key, which is kept only to verify its
 * earlier signatures.
 */
export interface SigningKey {
  open: PublicKey;
  secret: { kty: "OKP"; crv: "Ed25519"; x: string; d: string } | null;
}

/**
 * The Ed25519 keys in a JWK, a list of JWKs or a JWK set. The first key signs and must be private.
 * A key without `kid` is named by its RFC 7638 thumbprint. Null when the text is anything else, two
 * keys have the same name, or a key's public and private parts do not match.
 */
export function readSigningKeys(text: string): SigningKey[] | null {
  try {
    const given: unknown = JSON.parse(text);
    const keys = listOf(given).map(signingKey);
    const names = new Set(keys.map(({ open }) => open.kid));
    if (keys.length === 0 || names.size !== keys.length || keys[0]?.secret === null) return null;
    return keys;
  } catch {
    // The reason is dropped: a parser's message can repeat part of the text.
    return null;
  }
}

function listOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  if (typeof given === "object" && given !== null && "keys" in given && Array.isArray(given.keys)) {
    return given.keys;
  }
  return [given];
}

function signingKey(given: unknown): SigningKey {
  const { kty, crv, x, d, kid } = given as JsonWebKey & { kid?: unknown };
  const isPublic = kty === "OKP" && crv === "Ed25519" && typeof x === "string";
  if (!isPublic || (d !== undefined && typeof d !== "string"))
    throw new TypeError("not an Ed25519 key");
  const jwk = { kty, crv, x } as const;
  const named = kid ?? hash("sha256", canonicalJson(jwk), "base64url");
  if (typeof named !== "string" || !/^[\w.:~-]{1,100}$/.test(named))
    throw new TypeError("not a usable kid");
  const secret = d === undefined ? null : { ...jwk, d };
  const key = secret === null ? jwk : createPrivateKey({ key: secret, format: "jwk" });
  const open = createPublicKey(secret === null ? { key: jwk, format: "jwk" } : (key as never));
  if (open.export({ format: "jwk" }).x !== x)
    throw new TypeError("public and private parts do not match");
  return { open: { ...jwk, kid: named, alg: "EdDSA", use: "sig" }, secret };
}
