import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeCopy } from "../mutate/copy.js";
import { type Mutant, mutants, type SourceChange } from "./mutants.js";

/**
 * Tries mutants in a copy of the last commit, each with the short form of its area in a process of its own, and says which one
 * was noticed. An area has to pass without a mutant first.
 *
 * @returns how many were not noticed, broken areas included
 * @throws Error for a name that no mutant has, and when a mutant no longer finds what it takes out
 */
export async function tryMutants(
  names: readonly string[],
  seed: number,
  signal: AbortSignal,
): Promise<number> {
  const unknown = names.find((name) => !mutants.some((mutant) => mutant.name === name));
  if (unknown !== undefined) throw new Error(`no mutant is called ${unknown}`);
  const wanted = mutants.filter(({ name }) => names.length === 0 || names.includes(name));
  const copy = await makeCopy(process.cwd());
  const stop = { seed, root: copy.root, signal };
  let survivors = 0;
  try {
    if (copy.hasMore) console.log("changes that are not committed are not in the copy");
    for (const area of new Set(wanted.map((mutant) => mutant.area))) {
      const { code, output } = await shortForm(area, stop);
      if (code === 0) continue;
      console.log(`BROKEN ${area} fails without a mutant:\n${output}`);
      survivors += 1;
    }
    for (const mutant of wanted) {
      if (signal.aborted) break;
      const { code, output } = await withMutant(mutant, stop);
      const noticed = /^ +BROKEN (.*)$/m.exec(output)?.[1];
      const caught = code === 1 && noticed !== undefined;
      if (!caught) survivors += 1;
      console.log(`${caught ? "caught" : "NOT CAUGHT"} ${mutant.name} (${mutant.area})`);
      console.log(`  ${noticed ?? output.slice(-2_000)}`);
    }
  } finally {
    await copy.remove();
  }
  console.log(`${wanted.length} mutants, ${survivors} not caught, seed ${seed}`);
  return survivors;
}

/**
 * The text of a file with the change made in it.
 *
 * @throws Error naming the mutant, when what it replaces does not stand there exactly once
 */
export function changed(text: string, { file, from, to }: SourceChange, name: string): string {
  const found = text.split(from).length - 1;
  if (found === 1) return text.replace(from, () => to);
  throw new Error(`the mutant "${name}" finds what it replaces ${found} times in ${file}`);
}

interface Place {
  root: string;
  seed: number;
  signal: AbortSignal;
}

async function withMutant({ name, area, change }: Mutant, place: Place) {
  if ("statement" in change) return shortForm(area, place, { TORTURE_MUTANT: change.statement });
  const path = join(place.root, change.file);
  const before = await readFile(path, "utf8");
  await writeFile(path, changed(before, change, name));
  try {
    return await shortForm(area, place);
  } finally {
    await writeFile(path, before);
  }
}

async function shortForm(area: string, { root, seed, signal }: Place, settings = {}) {
  const preload = ["--import", "tsx", "--import", "./lib/local/preload.ts"];
  const program = [...preload, "tests/torture/main.ts", area, "--short", "--seed", String(seed)];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  signal.removeEventListener("abort", stop);
  return { code, output };
}
