import { spawn } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { madeSigningKey } from "#lib/local/local-secret.js";
import { functionSeconds } from "#lib/operations/function-time.js";
import type { WrittenFunction } from "#lib/site/write-output.js";
import {
  type BuiltFunction,
  builtDeployment,
  builtFunctions,
  routed,
} from "../support/built-functions.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { html, localServer } from "../support/outside/server.js";
import { endlessPage, pageWith, words } from "../support/parser-bombs.js";
import { artist, load, page } from "../support/records.js";
import { allOperations, pathOf } from "../support/routes.js";

let output: string;
let written: WrittenFunction[];
let functions: Map<string, BuiltFunction>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads the platform's file as it stands
let config: any;
let database: FreshDatabase;
beforeAll(async () => {
  ({ output, written } = await builtDeployment());
  functions = new Map((await builtFunctions(output)).map((built) => [built.path, built]));
  config = JSON.parse(await readFile(join(output, "config.json"), "utf8"));
  database = await freshDatabase();
});
afterAll(() => database.close());

const key = "a-key";
interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface BuiltAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
}

/** The function that the platform's router sends a call to, and the request as it arrives there. */
function targetOf({ path, ...init }: Call) {
  const [pathname = "", search = ""] = path.split("?");
  const target = routed(config.routes, pathname);
  if (target === null || "status" in target) throw new Error(`${path} finds no function`);
  const built = functions.get(target.path);
  if (built === undefined) throw new Error(`${target.path} was not built`);
  const query = [search, target.query].filter((part) => part !== "").join("&");
  const url = `https://service.example${pathname}${query === "" ? "" : `?${query}`}`;
  return { file: join(built.folder, built.settings.handler), request: { url, ...init } };
}

/** Sends calls to their functions, all in one fresh process; resolves to the answers in their order. */
async function call(calls: readonly Call[], settings = {}) {
  const work = calls.map(targetOf).map(({ file, request }) => ({ file, requests: [request] }));
  return (await inOneProcess(work, settings)).flat();
}

/** Loads functions one after another in a fresh process, and sends each its requests. */
async function inOneProcess(work: readonly { file: string; requests: object[] }[], settings = {}) {
  const env = {
    DATABASE_URL: database.url,
    AUTH_ISSUER: "https://issuer.example",
    AUTH_AUDIENCE: "artist-research",
    AUTH_JWKS_URL: "https://issuer.example/jwks.json",
    RESEARCH_API_KEY: key,
    CRON_SECRET: "a-secret",
    METRICS_TOKEN: "a-token",
    ...settings,
  };
  const child = spawn(process.execPath, ["tests/product/call-functions.mjs"], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.end(JSON.stringify(work));
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const loaded: { status: number; body: string }[][] = JSON.parse(output);
  return loaded.map((responses) =>
    responses.map(
      ({ status, body }): BuiltAnswer => ({
        status,
        body: body.startsWith("<") ? body : JSON.parse(body || "null"),
      }),
    ),
  );
}

test("every endpoint is a separate function, and nothing else is a function", async () => {
  const declared = (await allOperations()).map(({ endpoint }) =>
    endpoint.path.replaceAll(/\{(\w+)\}/g, "[$1]"),
  );
  // The endpoint for agents speaks a protocol, and a page is for people: they hold no operation.
  const paths = new Set([...declared, "/api/mcp", "/api/page/artist/[id]"]);
  expect([...functions.keys()].sort()).toEqual([...paths].sort());
  for (const { settings } of functions.values()) {
    expect(settings).toMatchObject({ runtime: "nodejs24.x", maxDuration: functionSeconds });
  }
});

test("the configuration follows the platform's Build Output API, without extensions", () => {
  expect(config).toMatchObject({ version: 3, overrides: { "docs.html": { path: "docs" } } });
  for (const { settings } of functions.values()) {
    expect(settings).toMatchObject({
      launcherType: "Nodejs",
      shouldAddHelpers: false,
      supportsResponseStreaming: true,
    });
  }
});

test("only the functions that watch jobs are notified when their caller disconnects", () => {
  const told = [...functions.values()].filter(({ settings }) => "supportsCancellation" in settings);
  expect(told.map(({ path }) => path).sort()).toEqual([
    "/api/artist/[id]/research/questions/[jobId]",
    "/api/mcp",
  ]);
});

test("a function is at most 5 MB, and no function loads the code of a model at the start", () => {
  for (const { bytes, path } of functions.values()) expect(bytes, path).toBeLessThan(5_000_000);
  const starting = (name: string) =>
    written.filter(({ packages }) => packages.includes(name)).map(({ path }) => path);
  expect(starting("ai")).toEqual([]);
  // The code that calls providers and reads pages is loaded with the first call.
  expect(starting("undici")).toEqual([]);
  // What parses foreign text is loaded by the worker alone, and never by the thread that serves.
  const parsing = ["linkedom", "@mozilla/readability", "htmlparser2", "robots-parser"];
  const everLoaded = new Set(written.flatMap((one) => one.everLoaded));
  expect(parsing.filter((name) => everLoaded.has(name))).toEqual([]);
  expect(everLoaded).toContain("undici");
});

test("no function loads more than 330 kB before its first request", () => {
  const starts = written.map(({ path, startBytes }) => [path, startBytes] as const);
  const large = starts.filter(([, bytes]) => bytes > 330_000);
  expect(large).toEqual([]);
  // A control: the driver alone is half of that.
  for (const [path, bytes] of starts) expect(bytes, path).toBeGreaterThan(150_000);
});

test("every function starts, and refuses a caller without a credential", async () => {
  const operations = await allOperations();
  const byFile = Map.groupBy(
    operations.map(({ method, endpoint }) => ({
      endpoint,
      ...targetOf({ method, path: pathOf(endpoint) }),
    })),
    ({ file }) => file,
  );
  // Missing are the public page (below) and the endpoint for agents (tests/product/agents.test.ts).
  expect(byFile.size).toBe(functions.size - 2);
  const groups = [...byFile];
  const loaded = await inOneProcess(
    groups.map(([file, group]) => ({ file, requests: group.map(({ request }) => request) })),
  );
  for (const [at, [, group]] of groups.entries()) {
    for (const [index, { endpoint }] of group.entries()) {
      const answer = loaded[at]?.[index];
      if (endpoint.access !== "public") {
        expect(answer, endpoint.operationId).toMatchObject({
          status: 401,
          body: { status: "error", code: "unauthenticated" },
        });
      } else expect([200, 400, 404, 503], endpoint.operationId).toContain(answer?.status);
    }
  }
});

test("only the endpoint for agents has the protocol's code, and no function loads it at its start", () => {
  const name = "@modelcontextprotocol/server";
  const loading = written.filter(({ everLoaded }) => everLoaded.includes(name));
  expect(loading.map(({ path }) => path)).toEqual(["/api/mcp"]);
  for (const { packages, path } of written) expect(packages, path).not.toContain(name);
});

test.each([
  "",
  "/api/mcp",
])("the router sends /.well-known/oauth-protected-resource%s to the endpoint for agents", (path) => {
  const place = `/.well-known/oauth-protected-resource${path}`;
  expect(routed(config.routes, place)).toMatchObject({ path: "/api/mcp" });
  expect(routed(config.routes, `${place}/more`)).toEqual({ status: 404, path: "/not-found.json" });
});

test("an unsupported method is 405 in the service's own shape, even when built", async () => {
  const [answer] = await call([{ method: "DELETE", path: "/api/openapi" }]);
  expect(answer).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
});

test("path parameters come from the path; the platform's copies in the query are ignored", async () => {
  const { id, ...record } = artist();
  await load(database.db, { id, ...record });
  const headers = { "x-service-research-key": key };
  const path = `/api/artist/${id}/research/questions/${id}`;
  const answers = await call([
    { method: "GET", path, headers },
    { method: "GET", path: `${path}?id=0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d11`, headers },
    { method: "GET", path: `/api/artist/nobody/research/questions/${id}`, headers },
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 400, 400]);
  expect(answers[2]?.body.error).toBe("artistId must be a UUID");
});

test.each([
  ["by calls of advance alone", "off", 6],
  ["by the function that queued it", "on", 0],
] as const)("a whole question is answered by the built functions, %s", async (_how, setting, slices) => {
  const { id, ...record } = artist();
  await load(
    database.db,
    { id, ...record },
    page(id, "The record was produced by Ana Lund in Oslo."),
  );
  const headers = { "x-service-research-key": key, "content-type": "application/json" };
  const questions = `/api/artist/${id}/research/questions`;
  const body = JSON.stringify({ topic: "who produced the record", evidenceNeed: "credits" });
  const advance = { method: "POST", path: "/api/research/advance" };
  const [asked] = await call(
    [{ method: "POST", path: questions, headers, body }, ...Array(slices).fill(advance)],
    { ADVANCE_AFTER_ENQUEUE: setting },
  );
  expect(asked?.status).toBe(202);
  const [read] = await call([
    { method: "GET", path: `${questions}/${asked?.body.jobId}`, headers },
  ]);
  expect(read?.body).toMatchObject({
    stage: "complete",
    references: [{ text: "The record was produced by Ana Lund in Oslo." }],
  });
});

test("a built function reads a page in its worker, even after a page that exceeds the limits", async () => {
  const site = await localServer(({ path }) => {
    if (path === "/robots.txt") return html("User-agent: *\nDisallow: /closed", "text/plain");
    return html(path === "/endless" ? endlessPage : pageWith(""));
  });
  const { id, ...record } = artist();
  const empty = (path: string) => page(id, "", { url: `${site.url}${path}` });
  await load(database.db, { id, ...record }, empty("/endless"), empty("/closed"), empty("/story"));
  await database.db.execute(sql`
    insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
    select ${randomUUIDv7()}, ${id}, 'caption_extract', 'x', 'transcribing',
      jsonb_build_object('sourceIds', jsonb_agg(source_id)), now(), now(), now()
    from originals where artist_id = ${id}`);
  const advance = { method: "POST", path: "/api/research/advance" };
  await call(Array(6).fill(advance), { FETCH_ALLOW_HOSTS: site.host });
  await site.close();
  const { rows } = await database.db.execute(sql`
    select regexp_replace(url, '^.*/', '') as name, text from originals
    where artist_id = ${id} and current order by name`);
  expect(rows).toEqual([
    { name: "closed", text: "" },
    { name: "endless", text: "" },
    { name: "story", text: expect.stringContaining(words) },
  ]);
  const { rows: jobs } = await database.db.execute<{ stage: string; limitations: string[] }>(sql`
    select stage, limitations from jobs where artist_id = ${id}`);
  expect(jobs.map(({ stage }) => stage)).toEqual(["complete"]);
  expect(jobs[0]?.limitations.toSorted()).toEqual([
    "outside_failed: one text is still missing (denied)",
    "outside_failed: one text is still missing (parsing_ended)",
  ]);
});

test("the keys of proofs are found at the well-known address, by their public halves alone", async () => {
  const PROOF_KEY = madeSigningKey();
  const { d, x } = JSON.parse(PROOF_KEY);
  const paths = ["/.well-known/jwks.json", "/api/proof-keys"];
  const answers = await call(
    paths.map((path) => ({ method: "GET", path })),
    { PROOF_KEY },
  );
  for (const { status, body } of answers) {
    expect([status, body]).toMatchObject([200, { keys: [{ kty: "OKP", crv: "Ed25519", x }] }]);
    expect(JSON.stringify(body)).not.toContain(d);
  }
  expect(routed(config.routes, "/.well-known/jwksXjson")).toEqual({
    status: 404,
    path: "/not-found.json",
  });
});

test("an artist's own address leads to the function of its public page; signed-in routes stay in the page's file", async () => {
  const { id, ...record } = artist();
  await load(database.db, { id, ...record }, { type: "lore", artistId: id, text: "Two voices." });
  expect(routed(config.routes, `/artist/${id}`)).toEqual({
    path: "/api/page/artist/[id]",
    query: `id=${id}`,
  });
  expect(routed(config.routes, `/artist/${id}/`)).toEqual({ status: 308, path: `/artist/${id}` });
  for (const other of ["/artist/nobody", `/artist/${id}/ask`])
    expect(routed(config.routes, other)).toMatchObject({ path: "/index.html" });
  const [shown] = await call([{ method: "GET", path: `/artist/${id}` }]);
  expect([shown?.status, shown?.body]).toEqual([200, expect.stringContaining("Two voices.")]);
});

test("an unknown path under /api is 404 in the service's shape, from a static answer", async () => {
  expect(routed(config.routes, "/api/nothing/here")).toEqual({
    status: 404,
    path: "/not-found.json",
  });
  const answer = JSON.parse(await readFile(join(output, "static/not-found.json"), "utf8"));
  expect(answer).toMatchObject({ status: "error", code: "not_found" });
});

test("every route of the page is served from its one file, and an unknown address is the page for people and an error for programs", () => {
  const asPerson = (path: string) => routed(config.routes, path, "text/html,*/*");
  expect(asPerson("/artist/1/ask/2")).toMatchObject({ path: "/index.html" });
  expect(asPerson("/artists")).toEqual({ status: 404, path: "/index.html" });
  expect(asPerson("/docs/ask/")).toEqual({ status: 308, path: "/docs/ask" });
  expect(asPerson("/api/nothing")).toEqual({ status: 404, path: "/not-found.json" });
  expect(routed(config.routes, "/artists")).toEqual({ status: 404, path: "/not-found.json" });
});

test("the static output is the page and the reference: no source, no secret, no test", async () => {
  const files = await readdir(join(output, "static"), { recursive: true, withFileTypes: true });
  const isPage = (folder: string) => folder.endsWith("/docs");
  const isAsset = (folder: string) => folder.endsWith("/assets");
  const names = files
    .filter(({ parentPath }) => !isPage(parentPath) && !isAsset(parentPath))
    .filter((file) => file.isFile())
    .map(({ name }) => name);
  expect(names.sort()).toEqual([
    "artist-page.css",
    "docs.html",
    "icon.png",
    "icon.svg",
    "index.html",
    "llms.txt",
    "not-found.json",
  ]);
  // What these load has a hash of its content in its name.
  const assets = files.filter(({ parentPath }) => isAsset(parentPath)).map(({ name }) => name);
  expect(assets.filter((name) => !/-\w{8}\.(?:js|css|woff2|json)$/.test(name))).toEqual([]);
  const [policy, hashed] = config.routes;
  expect(policy).toMatchObject({
    src: "^/.*$",
    headers: { "content-security-policy": expect.stringContaining("connect-src 'self';") },
    continue: true,
  });
  expect(hashed).toMatchObject({
    src: "^/assets/.*$",
    headers: { "cache-control": expect.stringContaining("immutable") },
  });
  // Every page of the reference is sent at its address without ending, beside its Markdown.
  const pages = files.filter(({ parentPath }) => isPage(parentPath)).map(({ name }) => name);
  const bare = pages.filter((name) => !name.endsWith(".md"));
  expect(bare.length).toBeGreaterThan(10);
  for (const name of bare) {
    expect(config.overrides[`docs/${name}`]).toEqual({ path: `docs/${name.slice(0, -5)}` });
  }
  for (const name of assets.filter((asset) => asset.endsWith(".js"))) {
    const script = await readFile(join(output, "static/assets", name), "utf8");
    expect(script).not.toMatch(/postgres:|process\.env|sourceMappingURL/);
  }
  expect(await readFile(join(output, "static/index.html"), "utf8")).not.toMatch(/<script>|style=/);
});
