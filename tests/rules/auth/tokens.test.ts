import { afterAll, beforeAll, expect, test } from "vitest";
import { isOneOf } from "#lib/auth/access.js";
import { refusalOf } from "#lib/auth/token-refusal.js";
import { remoteTokens } from "#lib/auth/tokens.js";
import {
  forgeToken,
  type KeyServer,
  makeSigner,
  makeToken,
  serveKeys,
  testAudience,
  testIssuer,
} from "../../support/tokens.js";

const settings = { issuer: testIssuer, audience: testAudience };
let keys: KeyServer;

beforeAll(async () => {
  const algorithms = ["RS256", "ES256", "EdDSA", "PS256", "RS512"];
  keys = await serveKeys(...(await Promise.all(algorithms.map((alg) => makeSigner(alg)))));
});
afterAll(() => keys.close());

const verify = (token: string) => remoteTokens({ ...settings, jwksUrl: keys.url })(token);
const signerOf = (alg: string) => {
  const signer = keys.signers.find((one) => one.alg === alg);
  if (signer === undefined) throw new Error(`there is no ${alg} key`);
  return signer;
};

test.each(["RS256", "ES256", "EdDSA"])("a token signed with %s yields its subject", async (alg) => {
  expect(await verify(await makeToken(signerOf(alg), "ada"))).toBe("ada");
});

test.each(["PS256", "RS512"])("a token signed with %s is refused", async (alg) => {
  await expect(verify(await makeToken(signerOf(alg), "ada"))).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test.each([
  ["expired beyond the tolerance", { expiresIn: -31 }],
  ["without an expiry", { expiresIn: null }],
  ["not valid yet", { notBefore: 60 }],
  ["of another issuer", { issuer: "https://other.test" }],
  ["for another audience", { audience: "other" }],
  ["with an unknown key id", { kid: "unknown" }],
])("a token %s is refused", async (_, options) => {
  const token = await makeToken(signerOf("ES256"), "ada", options);
  await expect(verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("30 seconds of clock difference are tolerated", async () => {
  const token = await makeToken(signerOf("ES256"), "ada", { expiresIn: -25 });
  expect(await verify(token)).toBe("ada");
});

test("one matching audience of several is enough", async () => {
  const token = await makeToken(signerOf("ES256"), "ada", { audience: ["other", testAudience] });
  expect(await verify(token)).toBe("ada");
});

test.each([
  ["of the page", "page", undefined],
  ["of the page that also names the service", ["page", testAudience], "JWT"],
])("an ID token %s is refused", async (_, audience, type) => {
  const claims = { nonce: "n", at_hash: "h" };
  const token = await makeToken(signerOf("ES256"), "ada", { audience, type, claims });
  const signsIn = remoteTokens({ ...settings, jwksUrl: keys.url, clientId: "page" });
  await expect(signsIn(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a token whose audience includes the page is accepted when its type says that it is an access token", async () => {
  const options = { audience: ["page", testAudience], type: "at+jwt" };
  const token = await makeToken(signerOf("ES256"), "ada", options);
  const signsIn = remoteTokens({ ...settings, jwksUrl: keys.url, clientId: "page" });
  expect(await signsIn(token)).toBe("ada");
});

test.each([
  ["an opaque token", () => "opaque", "it is not a JWT"],
  ["an ID token", () => makeToken(signerOf("ES256"), "ada", { audience: "page" }), "an ID token"],
  [
    "a token of another issuer",
    () => makeToken(signerOf("ES256"), "ada", { issuer: "https://other.test" }),
    "its issuer is not AUTH_ISSUER",
  ],
  [
    "a token for another service",
    () => makeToken(signerOf("ES256"), "ada", { audience: "other" }),
    "its audience is not AUTH_AUDIENCE",
  ],
  ["an old token", () => makeToken(signerOf("ES256"), "ada", { expiresIn: -60 }), "time"],
])("doctor says why %s is refused", async (_, make, reason) => {
  const given = { ...settings, jwksUrl: keys.url, clientId: "page" };
  expect(await refusalOf(await make(), given)).toContain(reason);
});

test("doctor accepts what the service accepts", async () => {
  const given = { ...settings, jwksUrl: keys.url, clientId: "page" };
  expect(await refusalOf(await makeToken(signerOf("RS256"), "ada"), given)).toBeNull();
});

test.each([null, "", "a\0b", "\ud800"])("a token with subject %o is refused", async (subject) => {
  const token = await makeToken(signerOf("ES256"), subject);
  await expect(verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test.each(["none", "public_key_as_secret"] as const)("the forgery %s is refused", async (how) => {
  const token = await forgeToken(signerOf("RS256"), how, "ada");
  await expect(verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a token signed with another key under a known key id is refused", async () => {
  const token = await makeToken(await makeSigner("ES256"), "ada");
  await expect(verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("with an unreachable key set a token is auth_unavailable, never accepted and never 401", async () => {
  const token = await makeToken(signerOf("ES256"), "ada");
  const unreachable = remoteTokens({ ...settings, jwksUrl: "http://127.0.0.1:9/jwks.json" });
  await expect(unreachable(token)).rejects.toMatchObject({ code: "auth_unavailable", status: 503 });
});

test("the key set is fetched once for many tokens", async () => {
  const verifyOften = remoteTokens({ ...settings, jwksUrl: keys.url });
  const before = keys.requests;
  for (const alg of ["RS256", "ES256", "EdDSA"]) {
    await verifyOften(await makeToken(signerOf(alg), "ada"));
  }
  expect(keys.requests - before).toBe(1);
});

test("a secret must equal an entry of the list, and nothing matches an empty list", () => {
  expect(isOneOf("b", ["a", "b"])).toBe(true);
  expect(isOneOf("c", ["a", "b"])).toBe(false);
  expect(isOneOf("", [])).toBe(false);
  expect(isOneOf("undefined", [])).toBe(false);
});
