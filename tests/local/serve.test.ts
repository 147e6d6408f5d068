import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#lib/local/free-port.js";
import { ended, script } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const serve = (settings: Record<string, string>) =>
  script("lib/cli/commands/serve.ts", [], settings);
const provider = {
  AUTH_ISSUER: "https://issuer.example",
  AUTH_AUDIENCE: "artist-research",
  AUTH_JWKS_URL: "https://issuer.example/jwks",
};

/** The answer to a path under a `Host`. */
function get(port: number, path: string, host: string, headers = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ port, path, headers: { host, ...headers } }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    })
      .on("error", reject)
      .end();
  });
}

test("it serves a deployment under its public address, without demo, local issuer or offline model", async () => {
  const port = await freePort();
  const child = serve({
    ...provider,
    DATABASE_URL: fresh.url,
    PUBLIC_URL: "https://research.example",
    PORT: String(port),
  });
  const [ready] = await once(child.stdout, "data");
  expect(JSON.parse(String(ready))).toEqual({ ready: true, url: "https://research.example" });
  const health = await get(port, "/api/health", "research.example");
  expect(JSON.parse(health.body)).toMatchObject({
    environment: "production",
    checks: { database: "ok", schema: "ok", model: "failing" },
  });
  expect((await get(port, "/api/health", `127.0.0.1:${port}`)).status).toBe(200);
  expect((await get(port, "/api/health", "evil.example")).status).toBe(403);
  const metadata = await get(port, "/.well-known/oauth-protected-resource", "research.example");
  expect(JSON.parse(metadata.body)).toMatchObject({
    resource: "https://research.example/api/mcp",
    authorization_servers: ["https://issuer.example"],
  });
  expect(
    (await get(port, "/.well-known/development-issuer-jwks.json", "research.example")).status,
  ).toBe(404);
  expect((await get(port, "/api/research/advance", "research.example")).status).toBe(401);
  child.kill("SIGTERM");
  expect((await ended(child)).code).toBe(0);
  expect((await fresh.db.execute("select id from artists")).rows).toEqual([]);
});

test.each([
  [{}, "DATABASE_URL is missing"],
  [{ ...provider, DATABASE_URL: "postgres://db.example/x" }, "PUBLIC_URL must be an origin"],
  [
    { ...provider, DATABASE_URL: "postgres://db.example/x", FETCH_ALLOW_HOSTS: "127.0.0.1:1" },
    "FETCH_ALLOW_HOSTS is for local runs only",
  ],
])("settings that a deployment lacks or must not have end it with a sentence: %j", async (settings, sentence) => {
  const { code, stderr } = await ended(serve(settings));
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
});
