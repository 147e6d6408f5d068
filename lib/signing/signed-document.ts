import type { CompactSign, importJWK } from "jose";
import type { DocumentSignature } from "#lib/contract/signature.js";
import { canonicalJson, sha256Hex } from "#lib/kernel/hash.js";
import { once } from "#lib/kernel/once.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";

/**
 * A document with its signature (decision 5.48): a detached JWS over the RFC 8785 canonical JSON of the document as it is
 * given. Without a key it is unsigned, and says so by `jws` null; the digest tells a changed document all the same, but
 * not from one that somebody made anew.
 *
 * @param type what kind of document it is, the `typ` of the signature: one of another kind never passes for it
 * @param document without a member `signature`, and of JSON values alone
 * @throws TypeError or Error on what JSON cannot represent
 */
export async function signedDocument<Document extends object>(
  keys: readonly SigningKey[],
  type: string,
  document: Document,
): Promise<Document & { signature: DocumentSignature }> {
  const canonical = canonicalJson(document);
  const digest = sha256Hex(canonical);
  const [key] = keys;
  const jws = key === undefined ? null : await detachedSignature(key, type, canonical);
  return { ...document, signature: { digest, jws } };
}

/** Loaded with the first signature (decision 9.17). */
const jose = once(
  async (): Promise<{ CompactSign: typeof CompactSign; importJWK: typeof importJWK }> =>
    import("jose"),
);

const imported = new WeakMap<SigningKey, Awaited<ReturnType<typeof importJWK>>>();

/** A compact JWS without its payload, which whoever checks it makes from the document (RFC 7515, appendix F). */
async function detachedSignature(key: SigningKey, type: string, text: string): Promise<string> {
  const { CompactSign, importJWK } = await jose();
  if (key.secret === null) throw new Error("a key without its private half signs nothing");
  const secret = imported.get(key) ?? (await importJWK(key.secret, "EdDSA"));
  imported.set(key, secret);
  const compact = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "EdDSA", kid: key.open.kid, typ: type })
    .sign(secret);
  return `${compact.slice(0, compact.indexOf("."))}.${compact.slice(compact.lastIndexOf("."))}`;
}
