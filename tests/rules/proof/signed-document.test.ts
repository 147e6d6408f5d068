import { compactVerify, importJWK } from "jose";
import { expect, test } from "vitest";
import { canonicalJson } from "#lib/kernel/hash.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import { newSigningKeys } from "../../support/proofs.js";

const [key] = newSigningKeys();
const document = { text: "é 🎻 歌", count: 1.5, none: null };

/** Verifies with an independent library that the service does not use for signing. */
async function isAccepted(jws: string, of: object): Promise<boolean> {
  const [head, , tail] = jws.split(".");
  const payload = Buffer.from(canonicalJson(of)).toString("base64url");
  const open = await importJWK({ ...key?.open }, "EdDSA");
  return compactVerify(`${head}.${payload}.${tail}`, open).then(
    ({ protectedHeader: { alg, kid, typ } }) =>
      alg === "EdDSA" && kid === key?.open.kid && typ === "a-kind",
    () => false,
  );
}

test("a signature is a JWS that jose accepts for this document and no other, and is the same each time", async () => {
  const keys = key === undefined ? [] : [key];
  const { signature } = signedDocument(keys, "a-kind", document);
  expect(signedDocument(keys, "a-kind", document).signature).toEqual(signature);
  expect(await isAccepted(signature.jws ?? "", document)).toBe(true);
  expect(await isAccepted(signature.jws ?? "", { ...document, count: 2 })).toBe(false);
});
