import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remoteTokens, type TokenVerifier } from "#lib/auth/tokens.js";
import {
  type KeyServer,
  makeSigner,
  makeToken,
  type Signer,
  serveKeys,
  testAudience,
  testIssuer,
} from "../../support/tokens.js";

let first: Signer;
let second: Signer;
let keys: KeyServer;
let verify: TokenVerifier;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  first = await makeSigner("ES256", "first");
  second = await makeSigner("ES256", "second");
  keys = await serveKeys(first);
  verify = remoteTokens({ issuer: testIssuer, audience: testAudience, jwksUrl: keys.url });
  await verify(await makeToken(first, "ada"));
});
afterEach(async () => {
  vi.useRealTimers();
  await keys.close();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const refused = { code: "unauthenticated" };

test("for an unknown key the key set is fetched again after 30 seconds, not sooner", async () => {
  keys.signers.push(second);
  const token = await makeToken(second, "ada");
  await expect(verify(token)).rejects.toMatchObject(refused);
  pass(29);
  await expect(verify(token)).rejects.toMatchObject(refused);
  expect(keys.requests).toBe(1);
  pass(2);
  expect(await verify(token)).toBe("ada");
  expect(keys.requests).toBe(2);
});

test("tokens with unknown keys cause a key set fetch at most every 30 seconds", async () => {
  const token = await makeToken(second, "ada");
  pass(31);
  for (let time = 0; time < 5; time += 1) {
    await expect(verify(token)).rejects.toMatchObject(refused);
    pass(5);
  }
  expect(keys.requests).toBe(2);
  pass(6);
  await expect(verify(token)).rejects.toMatchObject(refused);
  expect(keys.requests).toBe(3);
});

test("a withdrawn key is accepted for up to ten minutes, and refused after that", async () => {
  const token = await makeToken(first, "ada");
  keys.signers = [second];
  pass(599);
  expect(await verify(token)).toBe("ada");
  expect(keys.requests).toBe(1);
  pass(2);
  await expect(verify(token)).rejects.toMatchObject(refused);
  expect(keys.requests).toBe(2);
});
