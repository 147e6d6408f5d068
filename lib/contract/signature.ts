import * as v from "valibot";
import { described, Hash64, titled } from "#lib/contract/primitives.js";

/** The signature of a document that the service signs as a whole (decision 5.48). */
export const DocumentSignature = titled("Document signature", {
  digest: described(
    Hash64,
    "SHA-256 of the RFC 8785 canonical JSON of the document without `signature`",
  ),
  jws: described(
    v.nullable(v.string()),
    "Detached compact JWS (EdDSA, Ed25519) over that canonical JSON, by a key of `/.well-known/jwks.json`; null when the environment has no key, and the document is therefore unsigned",
  ),
});
export type DocumentSignature = v.InferOutput<typeof DocumentSignature>;

/** A public Ed25519 key, as RFC 8037 writes it. */
const PublicKey = v.strictObject({
  kty: described(v.literal("OKP"), "The family of keys"),
  crv: described(v.literal("Ed25519"), "The curve"),
  x: described(v.string(), "The public key, base64url"),
  kid: described(v.string(), "The key's name, which signatures carry"),
  alg: described(v.literal("EdDSA"), "The algorithm that it is used with"),
  use: described(v.literal("sig"), "For checking signatures"),
});

/** The keys for checking documents of this environment; the first one signs new documents. */
export const KeySet = titled("Key set", {
  keys: described(v.array(PublicKey), "Empty where nothing is signed"),
});
export type KeySet = v.InferOutput<typeof KeySet>;
