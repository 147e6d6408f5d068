import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bridge } from "#lib/local/bridge.js";
import type { Postgres } from "#lib/local/postgres.js";
import { dropLeftovers, keepTemplate, loads, typeChecks } from "./compile.js";
import { apply, type Mutation } from "./mutation.js";
import type { Reach } from "./nearest-tests.js";
import { runTests, type TestRun } from "./run-tests.js";

export type Verdict =
  | { kind: "not_compiled" }
  | { kind: "killed"; by: string }
  /** How many test files ran. */
  | { kind: "survived"; files: number };

export interface Bench {
  root: string;
  reach: Reach;
  /** More than so many test files are not run for one mutant. */
  mostFiles: number;
  postgres: Postgres;
  bridge: Bridge;
  signal: AbortSignal;
  say(line: string): void;
}

/** The two nearest test files run first, then the next eight, then all others: most die early. */
const batches: readonly [from: number, to: number | undefined][] = [
  [0, 2],
  [2, 10],
  [10, undefined],
];

/** Tries mutations one after the other and remembers which tests pass on the unmutated tree. */
export class Trial {
  readonly #bench: Bench;
  /** Seconds of the files that pass. */
  readonly #passing = new Map<string, number>();
  readonly #broken = new Set<string>();
  #template: "none" | "unmutated" | "mutated" = "none";

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  async try(mutation: Mutation): Promise<Verdict> {
    const { root, reach, mostFiles } = this.#bench;
    const path = join(root, mutation.file);
    const before = await readFile(path, "utf8");
    const after = apply(before, mutation);
    if (this.#template === "none") await this.#baseline(["tests/contract/health.test.ts"]);
    if (!(await this.#compiles(mutation.file, before, after))) return { kind: "not_compiled" };
    const tests = reach.testsOf(mutation.file).slice(0, mostFiles);
    let files = 0;
    for (const [from, to] of batches) {
      const usable = await this.#baseline(tests.slice(from, to));
      await writeFile(path, after);
      try {
        const by = await this.#killer(usable, mutation.file);
        if (by !== null) return { kind: "killed", by };
      } finally {
        await writeFile(path, before);
      }
      files += usable.length;
    }
    return { kind: "survived", files };
  }

  /** The test that notices the mutant in place, or null. One that fails only now and then is no proof. */
  async #killer(files: readonly string[], mutated: string): Promise<string | null> {
    for (let left = [...files]; left.length > 0; ) {
      const run = await this.#run(left, mutated);
      if (run.outcome === "timeout") return "timeout";
      const [first] = run.failed;
      if (first === undefined) return null;
      const again = first.file === "" ? run : await this.#run([first.file], mutated);
      if (again.outcome === "timeout") return "timeout";
      const [sure] = again.failed;
      if (sure !== undefined) return `${sure.file}: ${sure.title}`;
      this.#bench.say(`not counted, for it passed when repeated: ${first.file}: ${first.title}`);
      left = left.filter((file) => file !== first.file);
    }
    return null;
  }

  async #compiles(file: string, before: string, after: string): Promise<boolean> {
    const { root, postgres, bridge, signal } = this.#bench;
    const path = join(root, file);
    if (file.endsWith(".sql")) return loads(postgres.url, bridge, after);
    await writeFile(path, after);
    try {
      return await typeChecks(root, signal);
    } finally {
      await writeFile(path, before);
    }
  }

  /** Runs the files that never ran on the unmutated tree; returns those that pass there, in order. */
  async #baseline(files: readonly string[]): Promise<string[]> {
    const isNew = (file: string) => !this.#passing.has(file) && !this.#broken.has(file);
    const unknown = files.filter(isNew);
    if (unknown.length > 0) {
      const run = await this.#run(unknown, null);
      if (run.outcome === "timeout") throw new Error(`unmutated tests hang: ${unknown.join(", ")}`);
      for (const { file, title } of run.failed) {
        if (file === "") throw new Error(`unmutated tests do not run: ${unknown.join(", ")}`);
        this.#broken.add(file);
        this.#bench.say(`left out, for it fails on the unmutated tree: ${file}: ${title}`);
      }
      for (const file of unknown.filter(isNew)) this.#passing.set(file, run.secondsOf(file));
    }
    return files.filter((file) => this.#passing.has(file));
  }

  async #run(files: readonly string[], mutated: string | null): Promise<TestRun> {
    const { root, postgres, bridge, signal } = this.#bench;
    const isSql = mutated?.endsWith(".sql") ?? false;
    const newTemplate = isSql || this.#template !== "unmutated";
    const usual = files.map((file) => this.#passing.get(file) ?? 60);
    const limitSeconds = 60 + 3 * usual.reduce((sum, seconds) => sum + seconds, 0);
    const run = await runTests({
      root,
      postgresUrl: postgres.url,
      files,
      bail: mutated !== null,
      newTemplate,
      limitSeconds,
      signal,
    });
    if (this.#template === "none") await keepTemplate(postgres.url, bridge);
    this.#template = isSql ? "mutated" : "unmutated";
    if (run.outcome === "timeout") await dropLeftovers(postgres.url, bridge);
    return run;
  }
}
