import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMaterial } from "#lib/site/reference/build-reference.js";
import type { Language } from "#lib/site/reference/examples.js";
import {
  type Programs,
  runPython,
  runShell,
  runTypeScript,
} from "../support/reference-examples.js";
import { type RunningService, runService } from "../support/running-service.js";

const run = promisify(execFile);
const { operations, guides } = await readMaterial();
const answersFile = "lib/site/reference/answers.json";
const hasPython = await run("python3", ["--version"]).then(
  () => true,
  () => false,
);
if (!hasPython) console.warn("No python3: the reference's Python examples are not run.");

const secrets = { CRON_SECRET: "scheduler", METRICS_TOKEN: "metrics" };
const settings = { ...secrets, ADVANCE_AFTER_ENQUEUE: "off", COMMIT: "c0ffee" };
let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await runService(settings);
  token = (await service.run("token", "--admin")).trim();
});
afterAll(() => service.stop());

/**
 * Left out: undoing what is too old to be undone, erasing one's own account (no call would work after
 * it), and steps that need an open request for an artist.
 */
const untried = [
  "undoDiscoveryReview",
  "eraseAccount",
  "askForClaim",
  "lookForClaimCode",
  "withdrawClaim",
  "decideClaim",
];

/** Every program in a language: the example of each operation, and those of the guides that call. */
function programs(language: Language): Programs {
  const blocks = [...guides.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const told = blocks.filter(
    ([, name, text = ""]) => name === language && /\bcurl\b|import /.test(text),
  );
  const texts = new Map([
    ...[...operations.values()].map(({ name, examples }) => [name, examples[language]] as const),
    ...told.map(([, , text = ""], at) => [`guide ${at}`, text] as const),
  ]);
  for (const name of untried) texts.delete(name);
  return { texts, url: service.url, env: { TOKEN: token, ...secrets } };
}

test("every curl example succeeds, and the response shown in the reference has the same shape", async () => {
  const printed = await runShell(programs("sh"));
  expect([...printed.keys()]).toEqual([...programs("sh").texts.keys()]);
  const answers = new Map(
    [...operations.keys()]
      .filter((name) => !untried.includes(name))
      .map((name) => {
        const lines = printed.get(name) ?? "";
        if (name === "readMetrics") return [name, lines];
        return [name, JSON.parse(name === "exportArtist" ? (lines.split("\n")[0] ?? "") : lines)];
      }),
  );
  const refused = [...answers].filter(([, { status }]) => status === "error");
  expect(refused).toEqual([]);
  const shown = Object.fromEntries([...answers].map(([name, one]) => [name, shortened(one)]));
  // The document is no example of itself, and is 700,000 characters long; metrics differ each time.
  delete shown.readOpenApiDocument;
  expect(shown.readMetrics).toMatch(/^# TYPE research_build info\n/);
  delete shown.readMetrics;
  if (process.env.RECORD_ANSWERS) {
    await writeFile(answersFile, `${JSON.stringify(shown, null, 1)}\n`);
  }
  const recorded = JSON.parse(await readFile(answersFile, "utf8"));
  expect(shapeOf(recorded)).toEqual(shapeOf(shown));
});

test.skipIf(!hasPython)("every Python example runs with only the standard library", async () => {
  const printed = await runPython(programs("py"));
  expect([...printed.keys()]).toEqual([...programs("py").texts.keys()]);
  const silent = [...printed].filter(([, text]) => text === "").map(([name]) => name);
  expect(silent).toEqual([]);
});

test("every TypeScript example compiles under strict with the client, and runs", async () => {
  const given = programs("ts");
  const folder = await mkdtemp(join(tmpdir(), "compiled-"));
  try {
    for (const [at, text] of [...given.texts.values()].entries()) {
      await writeFile(join(folder, `example${at}.ts`), text);
    }
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2024", "dom", "dom.iterable"],
      types: [resolve("node_modules/@types/node")],
      paths: { "artist-research-client": [resolve("lib/client/public.ts")] },
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const compiler = resolve("node_modules/typescript/bin/tsc");
    const said = await run(process.execPath, [compiler, "-p", folder]).catch((problem) => problem);
    expect(said.stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const printed = await runTypeScript(given);
  expect([...printed.keys()]).toEqual([...given.texts.keys()]);
});

/** An answer as the reference shows it: lists to their first two entries, long texts cut. */
function shortened(value: unknown): unknown {
  if (typeof value === "string" && value.length > 240) return `${value.slice(0, 200)}…`;
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

/** Every path of a value with the types that it has there, lists as one: `jobs[].stage string`. */
function shapeOf(value: unknown): string[] {
  return [...new Set(pathsOf(value, ""))].sort();
}

function pathsOf(value: unknown, path: string): string[] {
  if (value === null) return [`${path} null`];
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${path}[]`));
  if (typeof value !== "object") return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`));
}
