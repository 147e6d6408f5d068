import * as v from "valibot";
import { Hash64 } from "#lib/contract/primitives.js";

/** The signature of a document that the service signs as a whole (decision 5.48). */
export const DocumentSignature = v.pipe(
  v.strictObject({
    digest: v.pipe(
      Hash64,
      v.description("SHA-256 of the RFC 8785 canonical JSON of the document without `signature`"),
    ),
    jws: v.pipe(
      v.nullable(v.string()),
      v.description(
        "Detached compact JWS (EdDSA, Ed25519) over that canonical JSON, by a key of `/.well-known/jwks.json`; null where the environment has no key: then the document is unsigned",
      ),
    ),
  }),
  v.title("Document signature"),
);
export type DocumentSignature = v.InferOutput<typeof DocumentSignature>;

/** A public Ed25519 key, as RFC 8037 writes it. */
const PublicKey = v.strictObject({
  kty: v.pipe(v.literal("OKP"), v.description("The family of keys")),
  crv: v.pipe(v.literal("Ed25519"), v.description("The curve")),
  x: v.pipe(v.string(), v.description("The public key, base64url")),
  kid: v.pipe(v.string(), v.description("Its name, which signatures carry")),
  alg: v.pipe(v.literal("EdDSA"), v.description("The algorithm that it is used with")),
  use: v.pipe(v.literal("sig"), v.description("It checks signatures")),
});

/** The keys by which documents of this environment are checked; the first one signs now. */
export const KeySet = v.pipe(
  v.strictObject({
    keys: v.pipe(v.array(PublicKey), v.description("Empty where nothing is signed")),
  }),
  v.title("Key set"),
);
export type KeySet = v.InferOutput<typeof KeySet>;
