import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hasOutsideIssuer, openIssuer } from "#lib/local/issuer.js";
import { type IssuerServer, serveIssuer } from "#lib/local/issuer-server.js";
import { developmentAudience as audience, keptIssuer } from "#lib/local/kept-issuer.js";

let folder: string;
let server: IssuerServer;
const said: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "issuer-"));
  server = await serveIssuer(folder, (sentence) => said.push(sentence));
});
afterAll(async () => {
  await server.close(0);
  await rm(folder, { recursive: true });
});

const keysOf = (url: string) => createRemoteJWKSet(new URL(`${url}/jwks`));

test("a token lasts an hour, and the issuer's keys verify it, though it was made beside the server", async () => {
  const { url, token } = await openIssuer(folder);
  expect(url).toBe(server.url);
  const given = await token("somebody");
  const { payload, protectedHeader } = await jwtVerify(given, keysOf(url), {
    issuer: url,
    audience,
  });
  expect(payload.sub).toBe("somebody");
  expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "at+jwt" });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
});

test("the issuer describes itself as an OpenID provider, and shows no secret", async () => {
  const described = await fetch(`${server.url}/.well-known/openid-configuration`);
  expect(await described.json()).toMatchObject({
    issuer: server.url,
    jwks_uri: `${server.url}/jwks`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    token_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
  });
  const answer = await fetch(`${server.url}/jwks`);
  const { keys } = (await answer.json()) as { keys: object[] };
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([
    ["alg", "crv", "kid", "kty", "use", "x", "y"],
  ]);
  expect((await stat(join(folder, "issuer.json"))).mode & 0o777).toBe(0o600);
});

test("a port that another program has taken moves the issuer, and it says so", async () => {
  const other = await mkdtemp(join(tmpdir(), "issuer-"));
  const { port } = await keptIssuer(other);
  const program = createServer().listen(port, "127.0.0.1");
  const moved = await serveIssuer(other, (sentence) => said.push(sentence));
  expect(moved.url).not.toBe(`http://127.0.0.1:${port}`);
  expect(said).toEqual([`The issuer's port ${port} is taken: it moves, and earlier tokens end.`]);
  expect((await openIssuer(other)).url).toBe(moved.url);
  await moved.close(0);
  program.close();
  await rm(other, { recursive: true });
});

test("clients of other machines cannot register, and no client without PKCE gets a code", async () => {
  const register = (uri: string) =>
    fetch(`${server.url}/reg`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: [uri], token_endpoint_auth_method: "none" }),
    });
  expect((await register("https://evil.example/back")).status).toBe(400);
  expect((await register("http://192.168.1.7/back")).status).toBe(400);
  const registered = await register("http://127.0.0.1:9/back");
  expect(registered.status).toBe(201);
  const { client_id } = (await registered.json()) as { client_id: string };
  const asked = new URLSearchParams({
    client_id,
    redirect_uri: "http://127.0.0.1:9/back",
    response_type: "code",
    scope: "openid",
  });
  const answer = await fetch(`${server.url}/auth?${asked}`, { redirect: "manual" });
  expect(answer.headers.get("location")).toContain("error=invalid_request");
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
