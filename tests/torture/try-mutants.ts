import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDatabaseCode } from "#lib/db/database-code.js";
import { makeCopy } from "../mutate/copy.js";
import { type Area, AreaRun } from "./area.js";
import { areas } from "./areas.js";
import type { Ground } from "./ground.js";
import { type Mutant, mutants, type SourceChange } from "./mutants.js";

/** Part of the short form notices most mutants, so it is run first. */
const parts = [0.2, 1];

/**
 * Tries each mutant with the short form of its area and prints a line for it. Each area must first
 * pass without a mutant. Database changes are made in the template of this run. TypeScript changes,
 * and areas with a separate Postgres, run in a separate process in a copy of the last commit.
 *
 * @returns the number of unnoticed mutants, including areas that fail without a mutant
 * @throws Error for an unknown name, and when the text that a mutant removes is no longer found
 */
export async function tryMutants(
  names: readonly string[],
  ground: Ground,
  seed: number,
  signal: AbortSignal,
): Promise<number> {
  const unknown = names.find((name) => !mutants.some((mutant) => mutant.name === name));
  if (unknown !== undefined) throw new Error(`no mutant is called "${unknown}"`);
  const wanted = mutants.filter(({ name }) => names.length === 0 || names.includes(name));
  const began = performance.now();
  let [tried, missed] = [0, 0];
  for (const name of new Set(wanted.map(({ area }) => area))) {
    if (signal.aborted) break;
    const from = performance.now();
    const broken = await firstBroken(areaOf(name), seed, signal, [1]);
    if (signal.aborted) break;
    if (broken !== undefined) missed += 1;
    const said = broken === undefined ? "passes" : "FAILS";
    const found = broken === undefined ? "" : `: ${broken}`;
    console.log(`${name} ${said} without a mutant (${secondsSince(from)} s)${found}`);
  }
  const copy = await makeCopy(process.cwd());
  try {
    if (copy.hasMore) console.log("uncommitted changes are not in the copy");
    for (const mutant of wanted) {
      if (signal.aborted) break;
      const from = performance.now();
      const broken = isOfDatabase(mutant)
        ? await brokenInPlace(mutant, ground, seed, signal)
        : await brokenInCopy(mutant, copy.root, seed, signal);
      if (signal.aborted) break;
      tried += 1;
      if (broken === undefined) missed += 1;
      const said = broken === undefined ? "NOT CAUGHT" : "caught";
      const how = `${mutant.area}, ${secondsSince(from)} s`;
      const found = broken === undefined ? "" : `: ${broken.replaceAll(/\s+/g, " ").slice(0, 160)}`;
      console.log(`${tried} of ${wanted.length} ${said} ${mutant.name} (${how})${found}`);
    }
  } finally {
    await copy.remove();
  }
  const all = tried === wanted.length ? `${tried}` : `${tried} of ${wanted.length}`;
  console.log(`${all} mutants, ${missed} not caught, seed ${seed}, ${secondsSince(began)} s`);
  return missed;
}

const secondsSince = (from: number) => Math.round((performance.now() - from) / 1000);

/**
 * The text of a file with the change made in it.
 *
 * @throws Error naming the mutant when the text that it replaces does not occur exactly once
 */
export function changed(text: string, { file, from, to }: SourceChange, name: string): string {
  const found = text.split(from).length - 1;
  if (found === 1) return text.replace(from, () => to);
  throw new Error(`the mutant "${name}": the text to replace occurs ${found} times in ${file}`);
}

/** Whether a mutant can be made in the Postgres of this run; `crashes` kills one of its own. */
const isOfDatabase = ({ area, change }: Mutant) =>
  area !== "crashes" && ("statement" in change || change.file.endsWith(".sql"));

function statementOf({ name, change }: Mutant): string {
  if ("statement" in change) return change.statement;
  const code = readDatabaseCode().objects.find(({ file }) => file === change.file);
  return changed(code?.text ?? "", change, name);
}

function areaOf(name: string): Area {
  const area = areas.find((one) => one.name === name);
  if (area === undefined) throw new Error(`no area is called "${name}"`);
  return area;
}

/**
 * The first broken promise that an area finds; an error of the area counts, because a mutant may
 * cause it.
 */
async function firstBroken(area: Area, seed: number, signal: AbortSignal, shares = parts) {
  for (const share of shares) {
    const tries = Math.ceil(area.shortTries * share);
    try {
      const run = new AreaRun(area, { tries }, seed, () => {}, signal);
      await area.run(run);
      if (run.broken.length > 0) return run.broken[0];
    } catch (problem) {
      return String(problem);
    }
  }
  return undefined;
}

async function brokenInPlace(mutant: Mutant, ground: Ground, seed: number, signal: AbortSignal) {
  let broken: string | undefined;
  await ground.withChange(statementOf(mutant), async () => {
    broken = await firstBroken(areaOf(mutant.area), seed, signal);
  });
  return broken;
}

/** The same in a copy of the tree, by the command line. */
async function brokenInCopy(mutant: Mutant, root: string, seed: number, signal: AbortSignal) {
  const { name, change, area } = mutant;
  if ("statement" in change) throw new Error(`"${name}" is a change of a file or of another area`);
  const path = join(root, change.file);
  const before = await readFile(path, "utf8");
  await writeFile(path, changed(before, change, name));
  try {
    const words = ["tests/torture/main.ts", area, "--short", "--seed", String(seed)];
    const child = spawn(process.execPath, ["--import", "./lib/local/preload.ts", ...words], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop);
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
    });
    const [code] = (await once(child, "close")) as [number | null];
    signal.removeEventListener("abort", stop);
    return code === 1 ? /^ +BROKEN (.*)$/m.exec(output)?.[1] : undefined;
  } finally {
    await writeFile(path, before);
  }
}
