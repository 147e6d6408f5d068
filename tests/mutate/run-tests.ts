import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The result of a test file; `at` is when a failed test began, in milliseconds. */
export interface FileResult {
  file: string;
  failed: { title: string; at: number }[];
  seconds: number;
}

export interface Order {
  /** Paths from the root of the copy, in the order in which they are to run. */
  files: readonly string[];
  /** Which database the template is rebuilt on, or that the current one is kept. */
  template: "kept" | "nothing" | "unmutated";
}

/** What the test process sends. */
export type Answer =
  | { kind: "ready" }
  | { kind: "file"; result: FileResult }
  | { kind: "end"; unhandled: number };

export interface TestRun {
  /** "broken" when the process ended by itself, as when the database cannot be built. */
  outcome: "passed" | "failed" | "timeout" | "broken";
  /** Every failed test, in the order in which they began. An unloadable file counts as one. */
  failed: { file: string; title: string }[];
  /** The files that ended, with their seconds. The first failure ends a run. */
  seconds: ReadonlyMap<string, number>;
}

/** Runs test files of the tree at `root`, two at a time, in one process that serves many runs. */
export class TestRunner {
  readonly #root: string;
  readonly #postgresUrl: string;
  readonly #signal: AbortSignal;
  #child: ChildProcess | undefined;

  constructor(root: string, postgresUrl: string, signal: AbortSignal) {
    this.#root = root;
    this.#postgresUrl = postgresUrl;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.close(), { once: true });
  }

  /** Starts the process if there is none. To be awaited while the tree is unmutated. */
  async start(): Promise<void> {
    if (this.#child !== undefined) return;
    const child = fork(join(this.#root, "tests/mutate/test-process.ts"), {
      cwd: this.#root,
      execArgv: ["--import", join(this.#root, "lib/local/preload.ts")],
      // A separate process group, so that an endless loop in a worker can be killed with it.
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { ...process.env, MUTATE_POSTGRES: this.#postgresUrl },
    });
    this.#child = child;
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => {
        this.#signal.throwIfAborted();
        throw new Error("the test process does not start");
      }),
    ]);
  }

  async run(order: Order, limitSeconds: number): Promise<TestRun> {
    await this.start();
    const child = this.#child as ChildProcess;
    const results: FileResult[] = [];
    const ended = new Promise<TestRun["outcome"]>((resolve) => {
      const timer = setTimeout(() => end("timeout"), limitSeconds * 1000);
      const end = (outcome: TestRun["outcome"]) => {
        clearTimeout(timer);
        child.off("exit", broken);
        resolve(outcome);
      };
      const broken = () => end("broken");
      child.once("exit", broken);
      child.on("message", (message: Answer) => {
        if (message.kind === "file") results.push(message.result);
        if (message.kind === "end") end(message.unhandled > 0 ? "broken" : "passed");
      });
    });
    child.send(order);
    const outcome = await ended;
    child.removeAllListeners("message");
    this.#signal.throwIfAborted();
    if (outcome === "timeout") this.close();
    const failed = results
      .flatMap(({ file, failed: tests }) => tests.map((test) => ({ file, ...test })))
      .sort((one, other) => one.at - other.at)
      .map(({ file, title }) => ({ file, title }));
    return {
      outcome: failed.length > 0 && outcome !== "timeout" ? "failed" : outcome,
      failed,
      seconds: new Map(results.map(({ file, seconds }) => [file, seconds])),
    };
  }

  close(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}
