import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeClient } from "#lib/local/build/client-package.js";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "program-"));
  const installed = join(folder, "node_modules/artist-research-service");
  await mkdir(installed, { recursive: true });
  await copyFile("package.json", join(installed, "package.json"));
  await writeClient(process.cwd(), join(installed, "dist/client"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "ask.ts"), program);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = {
  compilerOptions: {
    strict: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
  },
};

const program = `
import { askAndWait, createClient, Refusal, type Status } from "artist-research-service/client";

const client = createClient({
  baseUrl: "https://service.example",
  serviceKey: "key",
  fetch: async (url) =>
    Response.json(
      { status: "error", error: String(url), code: "research_busy" },
      { status: 429, headers: { "retry-after": "3" } },
    ),
});
const asked: Promise<Status> = askAndWait(client, "an-artist", {
  topic: "who produced the record",
  evidenceNeed: "credits",
});
const problem: unknown = await asked.catch((thrown: unknown) => thrown);
if (problem instanceof Refusal) console.log(problem.code, problem.retryAfterSeconds, problem.message);
// @ts-expect-error a need that the interface does not know
void askAndWait(client, "an-artist", { topic: "abc", evidenceNeed: "gossip" }).catch(() => {});
`;

test("a program outside the project is checked against the client's types, and runs without any other package", async () => {
  const compiler = join(process.cwd(), "node_modules/typescript/bin/tsc");
  await run(process.execPath, [compiler, "-p", folder]);
  expect(await readdir(join(folder, "node_modules"))).toEqual(["artist-research-service"]);
  const { stdout } = await run(process.execPath, [join(folder, "ask.js")]);
  expect(stdout.trim()).toBe(
    "research_busy 3 https://service.example/api/artist/an-artist/research/questions",
  );
});
