import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeClient } from "#lib/site/client-package.js";
import { type RunningService, runService } from "../support/running-service.js";

const run = promisify(execFile);
const packageName = "artist-research-client";
let folder: string;
let installed: string;
let service: RunningService;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "program-"));
  installed = join(folder, "node_modules", packageName);
  await mkdir(join(folder, "packed"));
  await writeClient(process.cwd(), join(folder, "client"));
  const pack = ["pack", "--silent", "--pack-destination", join(folder, "packed"), "./client"];
  await run("npm", pack, { cwd: folder });
  const [archive = ""] = await readdir(join(folder, "packed"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  // Without network: a package that depended on another one could not be installed.
  const install = ["install", "--offline", "--no-audit", `./packed/${archive}`];
  await run("npm", install, { cwd: folder });
  service = await runService();
  token = (await service.run("token", "--admin")).trim();
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  target: "es2022",
  lib: ["es2022", "dom"],
  types: [],
};
const resolutions = [
  { module: "nodenext", moduleResolution: "nodenext" },
  { module: "esnext", moduleResolution: "bundler" },
];

/** Compiles programs that use the installed package, keyed by name without extension. */
async function compile(programs: Record<string, string>, resolution: object): Promise<void> {
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(folder, `${name}.ts`), text);
  }
  const files = Object.keys(programs).map((name) => `${name}.ts`);
  const config = { compilerOptions: { ...settings, ...resolution }, files };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = resolve("node_modules/typescript/bin/tsc");
  await run(process.execPath, [compiler, "-p", folder]).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}

/** The programs of the package's README, for the service of this test. */
async function readmePrograms(): Promise<Record<string, string>> {
  const readme = await readFile(join(installed, "README.md"), "utf8");
  const programs = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = ""], index) => [
    `readme${index}`,
    text
      .replaceAll("http://127.0.0.1:3000", service.url)
      .replace("YOUR_TOKEN", token)
      .replace("YOUR_KEY", service.researchKey)
      .concat("export {};\n"),
  ]);
  return Object.fromEntries(programs);
}

/** The Node of this test and every other one on PATH from 20 on: a machine may have an older one than the project. */
async function nodes(): Promise<string[]> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const versions = new Map<string, string>();
  for (const node of [process.execPath, ...folders.map((path) => join(path, "node"))]) {
    const { stdout } = await run(node, ["--version"]).catch(() => ({ stdout: "" }));
    if (Number(/^v(\d+)/.exec(stdout)?.[1]) >= 20) versions.set(stdout, node);
  }
  return [...versions.values()];
}

test("the packed client is one module with its command, types, README and licence, and has no dependencies", async () => {
  const files = (await readdir(installed)).sort();
  expect(files.filter((name) => !name.endsWith(".d.ts"))).toEqual([
    "LICENSE",
    "README.md",
    "artist-research.js",
    "generated",
    "package.json",
    "proof",
    "public.js",
  ]);
  expect(files).toContain("public.d.ts");
  expect(await readdir(join(installed, "generated"))).toEqual(["operations.d.ts", "types.d.ts"]);
  const packages = (await readdir(join(folder, "node_modules"))).filter((name) => name[0] !== ".");
  expect(packages).toEqual([packageName]);
  const described = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(described).toMatchObject({
    name: packageName,
    version,
    license: "MIT",
    engines: { node: ">=20" },
  });
  expect(Object.keys(described).filter((key) => /dependencies/i.test(key))).toEqual([]);
});

test("the service itself cannot be packed, and says what can", async () => {
  const refused = await run("npm", ["pack", "--dry-run"]).catch((problem) => problem);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain("npm run client");
});

describe.each(resolutions)("with moduleResolution $moduleResolution", (resolution) => {
  test("the programs of its README compile under strict, and a wrong request does not", async () => {
    await compile({ ...(await readmePrograms()), wrong }, resolution);
  });
});

// The expected errors are part of the program: it also fails to compile when one of them is not an error.
const wrong = `
import { askAndWait, createClient, type Status } from "${packageName}";
const client = createClient({ baseUrl: "https://service.example", serviceKey: undefined });
// @ts-expect-error a need that the interface does not know
void askAndWait(client, "an-artist", { topic: "abc", evidenceNeed: "gossip" });
// @ts-expect-error an unknown operation
void client.call("eraseArtist", {});
// @ts-expect-error a path without its parameter
void client.call("readArtistBrief", { path: {} });
export const stageOf = ({ stage }: Status): string => stage;
`;

test("the programs of its README run against a service, on every Node of this machine, 20 or newer", async () => {
  const programs = await readmePrograms();
  await compile(programs, resolutions[0] ?? {});
  for (const node of await nodes()) {
    const [asked = "", searched = "", proved = ""] = await Promise.all(
      Object.keys(programs).map(async (name) => {
        const { stdout } = await run(node, [join(folder, `${name}.js`)]);
        return stdout;
      }),
    );
    expect(asked).toMatch(/^complete\n(.*\n)*.*Released: 13 November 2026/);
    expect(searched).toMatch(/harmonium/i);
    expect(proved).toMatch(/^true valid\n.*quotations are unchanged/);
  }
});

test("a refusal reaches the program with its code and sentence, and an unreachable service as NoAnswer", async () => {
  const { readme0 = "" } = await readmePrograms();
  const programs = {
    refused: readme0.replace(token, "no.such.token"),
    silent: readme0.replace(service.url, "http://127.0.0.1:9"),
  };
  await compile(programs, resolutions[0] ?? {});
  const said = async (name: string) =>
    (await run(process.execPath, [join(folder, `${name}.js`)])).stderr;
  expect(await said("refused")).toBe("401 unauthenticated Not signed in\n");
  expect(await said("silent")).toBe("http://127.0.0.1:9 does not answer\n");
});
