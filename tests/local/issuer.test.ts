import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  developmentAudience as audience,
  hasOutsideIssuer,
  developmentIssuer as issuer,
  openIssuer,
} from "#lib/local/issuer.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "issuer-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a token lasts an hour and is valid in the next run on the same data folder", async () => {
  const token = await (await openIssuer(folder)).token("somebody");
  const keys = createLocalJWKSet((await openIssuer(folder)).keySet);
  const { payload } = await jwtVerify(token, keys, { issuer, audience });
  expect(payload.sub).toBe("somebody");
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
});

test("the key set contains no secret, and only the owner may read the key file", async () => {
  const [key] = (await openIssuer(folder)).keySet.keys;
  expect(Object.keys(key ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  expect((await stat(join(folder, "issuer-key.json"))).mode & 0o777).toBe(0o600);
});

test("an identity provider is configured completely or not at all", () => {
  for (const name of ["AUTH_ISSUER", "AUTH_AUDIENCE", "AUTH_JWKS_URL"]) vi.stubEnv(name, "");
  expect(hasOutsideIssuer()).toBe(false);
  vi.stubEnv("AUTH_ISSUER", "https://issuer.test");
  expect(() => hasOutsideIssuer()).toThrow("missing: AUTH_AUDIENCE, AUTH_JWKS_URL");
  vi.stubEnv("AUTH_AUDIENCE", "a");
  vi.stubEnv("AUTH_JWKS_URL", "https://issuer.test/keys");
  expect(hasOutsideIssuer()).toBe(true);
  vi.unstubAllEnvs();
});
