import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { exampleAddress } from "#lib/site/reference/examples.js";

const run = promisify(execFile);

/** What an example's program printed, by its name; each names where it stands in the reference. */
export type Printed = Map<string, string>;

/** Programs by name, written for the address of the examples, and what they run with. */
export interface Programs {
  texts: ReadonlyMap<string, string>;
  url: string;
  env: Record<string, string>;
}

const mark = "=== ";

/** Runs every program with bash, one after the other; the first that ends with another status than 0 ends the run. */
export async function runShell({ texts, url, env }: Programs): Promise<Printed> {
  const script = [...texts].map(([name, text]) => `echo; echo '${mark}${name}'\n${text}`);
  return runOne("bash", ["-eu"], "all.sh", script.join("\n"), { ...env, URL: url });
}

/** Runs every program in one Python, each with names of its own. */
export async function runPython({ texts, url, env }: Programs): Promise<Printed> {
  const programs = [...texts].map(([name, text]) => [name, text.replaceAll(exampleAddress, url)]);
  const script = `import json, sys
for name, text in json.loads(${JSON.stringify(JSON.stringify(programs))}):
    print("\\n${mark}" + name, flush=True)
    exec(compile(text, name, "exec"), {"__name__": name})
`;
  return runOne("python3", [], "all.py", script, { ...env, URL: url });
}

/** Runs every program in one Node, with the client of this repository under its package's name. */
export async function runTypeScript({ texts, url, env }: Programs): Promise<Printed> {
  const contents = [...texts]
    .map(([name, text]) => {
      const [imports = "", ...rest] = text.replaceAll(exampleAddress, url).split(";\n");
      const names = /\{(.*)\}/.exec(imports)?.[1] ?? "";
      return `await (async () => { const {${names}} = exported; console.log("\\n${mark}${name}");\n${rest.join(";\n")}\n})();`;
    })
    .join("\n");
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as exported from "./lib/client/public.ts";\n${contents}`,
      resolveDir: process.cwd(),
      loader: "ts",
    },
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  return runOne(process.execPath, [], "all.mjs", outputFiles[0]?.text ?? "", env);
}

async function runOne(
  program: string,
  args: string[],
  name: string,
  text: string,
  env: Record<string, string>,
): Promise<Printed> {
  const folder = await mkdtemp(join(tmpdir(), "examples-"));
  try {
    const file = join(folder, name);
    await writeFile(file, text);
    const { stdout } = await run(program, [...args, file], {
      env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
      maxBuffer: 64 * 2 ** 20,
    });
    const parts = stdout.split(`\n${mark}`).slice(1);
    return new Map(
      parts.map((part) => {
        const end = part.indexOf("\n");
        return [part.slice(0, end), part.slice(end + 1).trim()];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
