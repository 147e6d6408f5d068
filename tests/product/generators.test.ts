import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Generator,
  generatedPrograms,
  generatorCommands,
  givenModule,
  orvalSettings,
} from "../support/generated-programs.js";
import { type RunningService, runService } from "../support/running-service.js";

const run = promisify(execFile);
const packages = resolve(".ci/generators/node_modules");
// 115 MB that nothing else needs, with another TypeScript: .ci/run installs them by `npm ci --prefix .ci/generators`.
const areInstalled = existsSync(packages);
if (process.env.REQUIRE_GENERATORS && !areInstalled) throw new Error(`${packages} is missing`);

const settings = {
  strict: true,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  noEmit: true,
};

describe.skipIf(!areInstalled)("code generated from the document", () => {
  let service: RunningService;
  let token: string;
  let folder: string;
  beforeAll(async () => {
    // The programs print the status of a question that nobody works on.
    service = await runService({ ADVANCE_AFTER_ENQUEUE: "off" });
    token = (await service.run("token", "--admin")).trim();
    folder = await mkdtemp(join(tmpdir(), "generated-"));
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const generators = Object.keys(generatedPrograms) as Generator[];
  test.each(
    generators,
  )("%s: the code compiles under strict, and a program calls five operations", async (name) => {
    const here = join(folder, name.replaceAll(/\W/g, "-"));
    await mkdir(here);
    await symlink(packages, join(here, "node_modules"));
    await copyFile("lib/contract/openapi.json", join(here, "openapi.json"));
    await writeFile(join(here, "package.json"), '{"type":"module"}');
    await writeFile(join(here, "orval.config.mjs"), orvalSettings);
    await writeFile(join(here, "given.ts"), givenModule(service.url, token));
    await writeFile(join(here, "program.ts"), generatedPrograms[name]);
    await writeFile(
      join(here, "tsconfig.json"),
      JSON.stringify({ compilerOptions: settings, files: ["program.ts"] }),
    );
    const [program = "", ...flags] = generatorCommands[name];
    await inFolder(here, [join(packages, program), ...flags]);
    await inFolder(here, [join(packages, "typescript/bin/tsc"), "-p", "."]);
    await build({
      entryPoints: [join(here, "program.ts")],
      outfile: join(here, "program.js"),
      bundle: true,
      format: "esm",
      platform: "node",
      logLevel: "silent",
    });
    const told = JSON.parse(await inFolder(here, ["program.js"]));
    expect(told).toEqual({
      stage: "checking_saved",
      text: expect.stringMatching(/harmonium/i),
      curation: "declined",
    });
  });
});

/** Runs a program of Node in a folder; resolves to what it printed. */
async function inFolder(cwd: string, args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, args, { cwd }).catch(({ stdout, stderr }) => {
    throw new Error(`${args.join(" ")}\n${stdout}${stderr}`);
  });
  return stdout;
}
