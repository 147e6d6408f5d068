import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentPolicy } from "#lib/site/content-policy.js";
import { readSignIn } from "#lib/site/sign-in-discovery.js";

let server: Server;
let issuer: string;
let described: object = {};
beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === "/.well-known/openid-configuration" ? 200 : 404;
    response.end(JSON.stringify(described));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const description = (name = issuer) => ({
  issuer: name,
  authorization_endpoint: "https://id.example/authorize",
  token_endpoint: "https://tokens.example/token",
  revocation_endpoint: "https://id.example/revoke",
  jwks_uri: "https://id.example/keys",
  response_types_supported: ["code", "id_token"],
  code_challenge_methods_supported: ["plain", "S256"],
  id_token_signing_alg_values_supported: ["ES256"],
});
const settings = (more: Record<string, string> = {}) => ({
  AUTH_ISSUER: issuer,
  AUTH_AUDIENCE: "artist-research",
  AUTH_CLIENT_ID: "page",
  ...more,
});

test("the page gets the provider's own description, and may call only its endpoints", async () => {
  described = description();
  const signIn = await readSignIn(settings({ AUTH_RESOURCE: "https://service.example/api/mcp" }));
  expect(signIn).toEqual({
    issuer,
    clientId: "page",
    scopes: "openid",
    audience: "artist-research",
    resource: "https://service.example/api/mcp",
    authorizationEndpoint: "https://id.example/authorize",
    tokenEndpoint: "https://tokens.example/token",
    revocationEndpoint: "https://id.example/revoke",
    endSessionEndpoint: null,
    idTokenAlgorithms: ["ES256"],
    namesIssuer: false,
  });
  expect(contentPolicy(signIn)).toContain(
    "; connect-src 'self' https://tokens.example https://id.example; ",
  );
  expect(contentPolicy(null)).toContain("; connect-src 'self'; ");
});

test("without AUTH_CLIENT_ID no provider is asked, and tokens are pasted", async () => {
  expect(await readSignIn({ AUTH_ISSUER: "https://nowhere.invalid" })).toBeNull();
});

test("where the provider cannot be reached, its description can be configured", async () => {
  const name = "https://id.example/tenant";
  const given = settings({ AUTH_ISSUER: name });
  await expect(readSignIn({ ...given, AUTH_ISSUER: "http://127.0.0.1:9" })).rejects.toThrow(
    "give the description in AUTH_DISCOVERY",
  );
  const discovery = JSON.stringify(description(name));
  expect(await readSignIn({ ...given, AUTH_DISCOVERY: discovery })).toMatchObject({ issuer: name });
});

test.each([
  [{ issuer: "https://other.example" }, "names another issuer than AUTH_ISSUER"],
  [{ token_endpoint: undefined }, "token_endpoint is missing"],
  [{ token_endpoint: "http://tokens.example/token" }, "token_endpoint is not an https address"],
  [{ response_types_supported: ["id_token"] }, "has no authorization codes"],
  [{ code_challenge_methods_supported: ["plain"] }, "has no S256, which PKCE needs"],
])("a provider that describes itself with %j is refused in a sentence", async (change, sentence) => {
  described = { ...description(), ...change };
  await expect(readSignIn(settings())).rejects.toThrow(sentence);
});

test.each([
  [{ AUTH_SCOPES: "profile" }, "AUTH_SCOPES must be scopes separated by spaces, with openid"],
  [{ AUTH_RESOURCE: "artist-research" }, "AUTH_RESOURCE must be an absolute URI"],
  [{ AUTH_DISCOVERY: "{" }, "AUTH_DISCOVERY must be JSON"],
  [{ AUTH_AUDIENCE: "" }, "AUTH_AUDIENCE is missing"],
])("the setting %j is refused in a sentence", async (wrong, sentence) => {
  await expect(readSignIn(settings(wrong))).rejects.toThrow(sentence);
});

test("a configuration in which ID tokens would be access tokens is refused", async () => {
  described = description();
  await expect(readSignIn(settings({ AUTH_CLIENT_ID: "artist-research" }))).rejects.toThrow(
    "AUTH_AUDIENCE must not be AUTH_CLIENT_ID",
  );
});
