import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { functionSeconds } from "#lib/operations/function-time.js";
import { listedPaths } from "#lib/site/function-groups.js";
import { writeOutput } from "#lib/site/write-output.js";
import {
  type BuiltFunction,
  builtDeployment,
  builtFunctions,
  routed,
} from "../support/built-functions.js";
import { ended, script } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { artist, claimant, load, page } from "../support/records.js";
import { allOperations, pathOf } from "../support/routes.js";

interface Build {
  output: string;
  functions: Map<string, BuiltFunction>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the platform's file as it stands
  config: any;
}

let separate: Build;
let grouped: Build;
let database: FreshDatabase;
const artistId = "0197f3a0-5c1e-7b6a-9d2f-4c8e1b7a3d11";
beforeAll(async () => {
  separate = await built((await builtDeployment()).output);
  const folder = await mkdtemp(join(tmpdir(), "grouped-"));
  await writeOutput(process.cwd(), folder, { grouped: true });
  grouped = await built(folder);
  database = await freshDatabase();
  await load(
    database.db,
    artist(artistId),
    page(artistId, "The record was produced by Ana Lund in Oslo."),
    ...claimant(artistId, "ana"),
  );
});
afterAll(async () => {
  await database.close();
  await rm(grouped.output, { recursive: true, force: true });
});

async function built(output: string): Promise<Build> {
  const functions = new Map((await builtFunctions(output)).map((one) => [one.path, one]));
  const config = JSON.parse(await readFile(join(output, "config.json"), "utf8"));
  return { output, functions, config };
}

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The function to which the platform's router sends a path, and what it adds to the query. */
function targetOf({ config, functions }: Build, path: string) {
  const target = routed(config.routes, path.split("?")[0] ?? "");
  if (target === null || "status" in target) throw new Error(`${path} finds no function`);
  const found = functions.get(target.path);
  if (found === undefined) throw new Error(`${target.path} was not built`);
  return { ...found, query: target.query };
}

/** Sends each call to its function, all in one process; resolves to statuses and bodies. */
async function answersOf(build: Build, calls: readonly Call[]): Promise<[number, string][]> {
  const work = calls.map(({ path, ...init }) => {
    const { folder, settings, query } = targetOf(build, path);
    const added = query === "" ? "" : `${path.includes("?") ? "&" : "?"}${query}`;
    const request = { url: `https://service.example${path}${added}`, ...init };
    return { file: join(folder, settings.handler), requests: [request] };
  });
  const child = spawn(process.execPath, ["tests/product/call-functions.mjs"], {
    env: {
      DATABASE_URL: database.url,
      AUTH_ISSUER: "https://issuer.example",
      AUTH_AUDIENCE: "artist-research",
      AUTH_JWKS_URL: "https://issuer.example/jwks.json",
      RESEARCH_API_KEY: "a-key",
      CRON_SECRET: "a-secret",
      METRICS_TOKEN: "a-token",
      ADVANCE_AFTER_ENQUEUE: "off",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.end(JSON.stringify(work));
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const loaded: { status: number; body: string }[][] = JSON.parse(output);
  return loaded.flat().map(({ status, body }) => [status, body]);
}

test("all endpoints together are three functions of at most 12 MB, each with the settings of its kind", () => {
  const { functions } = grouped;
  expect([...functions.keys()].sort()).toEqual([
    "/grouped/reads",
    "/grouped/watching",
    "/grouped/work",
  ]);
  const sizes = [...functions.values()].map(({ bytes }) => bytes);
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(12_000_000);
  const of = (name: string) => functions.get(`/grouped/${name}`)?.settings;
  expect(of("watching")).toMatchObject({
    supportsCancellation: true,
    maxDuration: functionSeconds,
    supportsResponseStreaming: true,
  });
  expect(of("work")).toMatchObject({ maxDuration: functionSeconds });
  expect(of("reads")).toMatchObject({ maxDuration: 90 });
  for (const name of ["reads", "work"]) expect(of(name)).not.toHaveProperty("supportsCancellation");
  expect(listedPaths.filter((path) => !separate.functions.has(path))).toEqual([]);
});

test("functions that are told of a disconnected caller only read, so that no write is cut", async () => {
  const told = (await allOperations()).filter(
    ({ endpoint }) => targetOf(grouped, pathOf(endpoint)).path === "/grouped/watching",
  );
  expect(told.map(({ method, endpoint }) => [method, endpoint.operationId])).toEqual([
    ["GET", "readQuestionResearch"],
  ]);
  expect(targetOf(grouped, "/api/mcp").path).toBe("/grouped/watching");
});

test("whoever uses the page meets at most three cold starts: the artist, an administrator, a visitor", () => {
  const own = `/api/artist/${artistId}`;
  const question = [
    `${own}/research/plans`,
    `${own}/research/questions`,
    `${own}/research/questions/${artistId}`,
    `${own}/research/questions/${artistId}/draft`,
    `${own}/research/questions/${artistId}/proof`,
    `${own}/research/evidence/vault:1`,
    "/api/research/advance",
  ];
  const sessions = {
    artist: [
      "/api/me",
      "/api/artists",
      ...question,
      `/api/onboarding/${artistId}/state`,
      `/api/onboarding/${artistId}/chat`,
      `${own}/interview/session`,
      `${own}/interview/memory`,
      `${own}/interview/proposals/prepare`,
      `${own}/interview/answers/${artistId}`,
      `${own}/knowledge/sources`,
    ],
    administrator: [
      "/api/me",
      "/api/claims",
      ...question,
      `${own}/research/discoveries`,
      `${own}/research/discoveries/${artistId}/review`,
      `${own}/import`,
      `${own}/people`,
      "/api/health",
    ],
    visitor: [`/artist/${artistId}`, `${own}/latest`, "/.well-known/jwks.json", ...question],
  };
  const starts = (build: Build, paths: readonly string[]) =>
    new Set(paths.map((path) => targetOf(build, path).path)).size;
  for (const [who, paths] of Object.entries(sessions)) {
    expect(starts(grouped, paths), who).toBeLessThanOrEqual(3);
    // The control: ungrouped, every path is a cold start.
    expect(starts(separate, paths), who).toBe(new Set(paths).size);
  }
});

test("every operation answers the same as a function by itself, admitted or refused", async () => {
  const operations = (await allOperations()).filter(
    ({ endpoint }) => endpoint.access !== "metrics",
  );
  const key = { "x-service-research-key": "a-key", "content-type": "application/json" };
  const calls = operations.flatMap(({ method, endpoint }): Call[] => {
    const path = pathOf(endpoint, { id: artistId });
    const body = method === "GET" ? {} : { body: "{}" };
    return [
      { method, path, ...body, headers: { "content-type": "application/json" } },
      { method, path, ...body, headers: key },
      { method, path: pathOf(endpoint, { id: "nobody" }), ...body, headers: key },
      { method: "DELETE", path },
      { method, path: `${path}?unknown=1`, ...body, headers: key },
    ];
  });
  const others = ["/.well-known/jwks.json", `/artist/${artistId}`, "/api/mcp"];
  calls.push(...others.map((path) => ({ method: "GET", path })));
  const [one, other] = [await answersOf(separate, calls), await answersOf(grouped, calls)];
  expect(other).toHaveLength(calls.length);
  for (const [place, answer] of other.entries()) {
    const { method, path } = calls[place] as Call;
    expect(answer, `${method} ${path}`).toEqual(one[place]);
  }
  const statuses = new Set(one.map(([status]) => status));
  for (const status of [200, 400, 401, 404, 405]) expect(statuses).toContain(status);
});

test("a question is asked, worked on and read over the three functions", async () => {
  const headers = { "x-service-research-key": "a-key", "content-type": "application/json" };
  const questions = `/api/artist/${artistId}/research/questions`;
  const body = JSON.stringify({ topic: "who produced the record", evidenceNeed: "credits" });
  const advance = { method: "POST", path: "/api/research/advance" };
  const asking = { method: "POST", path: questions, headers, body };
  const [asked] = await answersOf(grouped, [asking, ...Array(6).fill(advance)]);
  const { jobId } = JSON.parse(asked?.[1] ?? "{}");
  const [read] = await answersOf(grouped, [
    { method: "GET", path: `${questions}/${jobId}`, headers },
  ]);
  expect(JSON.parse(read?.[1] ?? "{}")).toMatchObject({ stage: "complete", references: [{}] });
});

test("a group called by its own address, or with a path of another, is 404 in the service's shape", async () => {
  const { folder, settings } = grouped.functions.get("/grouped/reads") as BuiltFunction;
  const { default: handler } = await import(join(folder, settings.handler));
  for (const path of ["/grouped/reads", "/api/research/advance", "/api/nothing"]) {
    const answer = await handler.fetch(new Request(`https://service.example${path}`));
    expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
  }
});

test("a wrong FUNCTIONS ends the build with a sentence, before anything is built", async () => {
  const { code, stderr } = await ended(
    script("lib/cli/commands/build.ts", [], { FUNCTIONS: "one" }),
  );
  expect(stderr).toMatch(/^FUNCTIONS must be .*separate.*grouped/m);
  expect(code).toBe(1);
});
