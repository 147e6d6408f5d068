import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Postgres } from "#lib/local/postgres.js";
import type { Reach } from "../support/nearest-tests.js";
import { dropLeftovers, keepTemplate, loads } from "./compile.js";
import { apply, type Mutation } from "./mutation.js";
import type { TestRun, TestRunner } from "./run-tests.js";

export type Verdict =
  | { kind: "not_compiled" }
  | { kind: "killed"; by: string }
  /** How many test files ran. */
  | { kind: "survived"; files: number };

export interface Bench {
  root: string;
  reach: Reach;
  /** The maximum number of test files run for one mutant. */
  mostFiles: number;
  tests: TestRunner;
  postgres: Postgres;
  signal: AbortSignal;
  say(line: string): void;
}

/** The nearest test files run first, then the next eight, then all others: most die early. */
const batches: readonly [from: number, to: number | undefined][] = [
  [0, 2],
  [2, 10],
  [10, undefined],
];

/** Seconds allowed for a file that has never finished before, on a busy machine. */
const unknownSeconds = 30;

/** Tries mutations one after the other and remembers which tests pass on the unmutated tree. */
export class Trial {
  readonly #bench: Bench;
  /** Seconds of the files that ended once. */
  readonly #seconds = new Map<string, number>();
  /** Whether a file passes on the unmutated tree; checked when the file fails on a mutant. */
  readonly #passes = new Map<string, boolean>();
  #template: "none" | "unmutated" | "mutated" = "none";

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  async try(mutation: Mutation): Promise<Verdict> {
    const { root, reach, mostFiles } = this.#bench;
    const before = await readFile(join(root, mutation.file), "utf8");
    const after = apply(before, mutation);
    if (this.#template === "none") await this.#run(["tests/contract/health.test.ts"], null);
    if (!(await loads(this.#bench.postgres.url, after))) return { kind: "not_compiled" };
    const mutant: Mutant = { file: mutation.file, before, after };
    const near = reach.testsOf(mutation.file).slice(0, mostFiles);
    let files = 0;
    for (const [from, to] of batches) {
      const batch = near.slice(from, to).filter((file) => this.#passes.get(file) !== false);
      const by = await this.#killer(batch, mutant);
      if (by !== null) return { kind: "killed", by };
      files += batch.filter((file) => this.#passes.get(file) !== false).length;
    }
    return { kind: "survived", files };
  }

  /** The test that notices the mutant, or null. One that fails only now and then is no proof. */
  async #killer(files: readonly string[], mutant: Mutant): Promise<string | null> {
    for (let left = [...files]; left.length > 0; ) {
      const run = await this.#run(left, mutant);
      if (run.outcome === "passed") return null;
      const [first] = run.failed;
      // Without a failed test, a file did not end or an error happened outside all tests.
      const open = left.filter((file) => !run.seconds.has(file));
      const suspects = first !== undefined ? [first.file] : open.length > 0 ? open : left;
      for (const file of suspects.slice(0, 2)) {
        left = left.filter((other) => other !== file);
        if (!(await this.#passesUnmutated(file))) continue;
        const again = await this.#run([file], mutant);
        if (again.outcome === "timeout") return `timeout in ${file}`;
        if (again.outcome === "broken") return `${file}: an error outside of its tests`;
        const [sure] = again.failed;
        if (sure !== undefined) return `${sure.file}: ${sure.title}`;
        this.#bench.say(
          `not counted, because it passed when repeated: ${file}: ${first?.title ?? ""}`,
        );
      }
    }
    return null;
  }

  async #passesUnmutated(file: string): Promise<boolean> {
    const known = this.#passes.get(file);
    if (known !== undefined) return known;
    const { outcome, failed } = await this.#run([file], null);
    const passes = outcome === "passed";
    this.#passes.set(file, passes);
    const why = failed[0]?.title ?? outcome;
    if (!passes) this.#bench.say(`left out, for it fails on the unmutated tree: ${file}: ${why}`);
    return passes;
  }

  /** Runs files with the mutant in place, or on the unmutated tree. */
  async #run(files: readonly string[], mutant: Mutant | null): Promise<TestRun> {
    const { postgres, tests } = this.#bench;
    const template =
      this.#template === "none"
        ? "nothing"
        : mutant !== null || this.#template === "mutated"
          ? "unmutated"
          : "kept";
    const usual = files.map((file) => this.#seconds.get(file) ?? unknownSeconds);
    const limitSeconds = 30 + 3 * usual.reduce((sum, seconds) => sum + seconds, 0);
    await tests.start();
    if (mutant !== null) await this.#write(mutant.file, mutant.after);
    const run = await tests
      .run({ files, template }, limitSeconds)
      .finally(() => mutant !== null && this.#write(mutant.file, mutant.before));
    for (const [file, seconds] of run.seconds) this.#seconds.set(file, seconds);
    if (this.#template === "none") await keepTemplate(postgres.url);
    this.#template = mutant === null ? "unmutated" : "mutated";
    if (run.outcome === "timeout") await dropLeftovers(postgres.url);
    return run;
  }

  async #write(file: string, text: string): Promise<void> {
    await writeFile(join(this.#bench.root, file), text);
  }
}

/** A file of the tree with its text without and with the mutation. */
interface Mutant {
  file: string;
  before: string;
  after: string;
}
