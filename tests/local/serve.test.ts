import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { freePort } from "#lib/local/free-port.js";
import { ended, script } from "../support/command.js";
import { databaseOfFile } from "../support/database.js";

const fresh = await databaseOfFile();

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

test("npm run serve runs a deployment at its public address, without demo, local issuer or offline model", async () => {
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
  expect((await get(port, "/api/research/advance", "research.example")).status).toBe(401);
  // Without METRICS_TOKEN there are none.
  expect((await get(port, "/api/metrics", "research.example")).status).toBe(404);
  const { version: release, commit, schema } = JSON.parse(health.body);
  expect(commit).toBe(execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim());
  child.kill("SIGTERM");
  const { code, stderr } = await ended(child);
  expect(code).toBe(0);
  const log = stderr.split("\n").filter((line) => line.startsWith('{"event":'));
  expect(log.length).toBeGreaterThan(3);
  for (const line of log) expect(JSON.parse(line)).toMatchObject({ release, commit, schema });
  expect((await fresh.db.execute("select id from artists")).rows).toEqual([]);
});

/** Settings that are right up to the address to listen on. */
const listening = {
  ...provider,
  DATABASE_URL: "postgres://db.example/x",
  PUBLIC_URL: "https://research.example",
};

test.each([
  [{}, "DATABASE_URL is missing"],
  [{ ...listening, HOST: "203.0.113.9" }, "HOST 203.0.113.9 is not an address of this machine"],
  // A name that no resolver asks a server about.
  [{ ...listening, HOST: `${"x".repeat(64)}.example` }, "is not an address of this machine"],
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
