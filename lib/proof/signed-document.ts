import { createPrivateKey, hash, type KeyObject, sign } from "node:crypto";
import type { DocumentSignature } from "#lib/contract/signature.js";
import { canonicalJson } from "#lib/kernel/hash.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";

/**
 * A document with its signature (decision 5.48): a detached JWS over the RFC 8785 canonical JSON of
 * the given document. Without a key it is unsigned, and `jws` is null. The digest still reveals a
 * changed document, but not one whose digest was computed again.
 *
 * @param type the kind of document, used as `typ` of the signature, so that a document of another
 *   kind never passes for it
 * @param document has no member `signature`, and only JSON values
 * @throws TypeError or Error for values that JSON cannot represent
 */
export function signedDocument<Document extends object>(
  keys: readonly SigningKey[],
  type: string,
  document: Document,
): Document & { signature: DocumentSignature } {
  const bytes = Buffer.from(canonicalJson(document));
  const digest = hash("sha256", bytes, "hex");
  const [key] = keys;
  const jws = key === undefined ? null : detachedSignature(key, type, bytes);
  return { ...document, signature: { digest, jws } };
}

const secrets = new WeakMap<SigningKey, KeyObject>();

/**
 * A compact JWS without its payload, which a verifier recomputes from the document (RFC 7515,
 * appendix F). The header is {alg, kid, typ}. It is built here and not by jose, whose base64url of a large document takes ten
 * times the CPU of everything else in a proof.
 */
export function detachedSignature(key: SigningKey, type: string, document: Buffer): string {
  if (key.secret === null) throw new Error("a key without its private half cannot sign");
  const secret = secrets.get(key) ?? createPrivateKey({ key: key.secret, format: "jwk" });
  secrets.set(key, secret);
  const header = canonicalJson({ alg: "EdDSA", kid: key.open.kid, typ: type });
  const head = Buffer.from(header).toString("base64url");
  const signed = Buffer.from(`${head}.${document.toString("base64url")}`, "latin1");
  return `${head}..${sign(null, signed, secret).toString("base64url")}`;
}
