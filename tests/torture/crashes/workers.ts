import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { build } from "esbuild";
import type { Chance } from "../../support/fuzz/chance.js";

export interface WorkerSettings {
  url: string;
  journal: string;
  /** Where the workers' program is bundled. */
  folder: string;
}

/**
 * Processes that advance jobs; some of them are always being killed or stopped past their lease.
 */
export class Workers {
  readonly #settings: WorkerSettings;
  readonly #running = new Set<ChildProcess>();
  /**
   * Workers that have leased enough since their start, so that work progresses between two kills on
   * a slow machine, too.
   */
  readonly #warm = new Set<ChildProcess>();
  #program: Promise<string> | undefined;
  #starting = 0;
  #startMs = 0;
  killed = 0;
  stopped = 0;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  /**
   * Keeps this many running and kills or stops a worker only after it has leased `spared` times.
   * Resolves when the new ones work, with the milliseconds that the last one took to start.
   */
  async fill(count: number, spared: () => number): Promise<number> {
    const missing = Math.max(0, count - this.#running.size - this.#starting);
    await Promise.all(Array.from({ length: missing }, () => this.#start(spared())));
    return this.#startMs;
  }

  /** Kills a warm worker: every second time just after it leased a job, if it does so soon. */
  async kill(random: Chance): Promise<void> {
    const child = this.#choose(random);
    if (child === undefined) return;
    if (this.killed % 2 === 0) {
      this.#warm.delete(child);
      await Promise.race([once(child.stdout as Readable, "data"), delay(500)]);
    }
    this.killed += 1;
    await this.#end(child);
  }

  /** Stops a worker for this long, then lets it go on. */
  async stop(random: Chance, milliseconds: number): Promise<void> {
    const child = this.#choose(random);
    if (child === undefined) return;
    this.stopped += 1;
    this.#warm.delete(child);
    child.kill("SIGSTOP");
    await delay(milliseconds);
    child.kill("SIGCONT");
    this.#warm.add(child);
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.#end(child)));
  }

  #choose(random: Chance): ChildProcess | undefined {
    const warm = [...this.#warm];
    return warm.length === 0 ? undefined : random.one(warm);
  }

  async #end(child: ChildProcess): Promise<void> {
    this.#warm.delete(child);
    this.#running.delete(child);
    const ended = once(child, "exit");
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    else return;
    await ended;
  }

  async #start(spared: number): Promise<void> {
    const { url, journal, folder } = this.#settings;
    this.#program ??= bundled(folder);
    this.#starting += 1;
    const program = await this.#program.finally(() => {
      this.#starting -= 1;
    });
    const began = performance.now();
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        TORTURE_DATABASE: url,
        TORTURE_JOURNAL: journal,
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#running.add(child);
    child.once("exit", () => {
      this.#warm.delete(child);
      this.#running.delete(child);
    });
    let said = 0;
    child.stdout.on("data", (bytes: Buffer) => {
      said += bytes.length;
      if (said > spared) this.#warm.add(child);
    });
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    this.#startMs = performance.now() - began;
  }
}

/** The worker bundled as one program, which starts in a third of the time. */
async function bundled(folder: string): Promise<string> {
  const outdir = join(folder, "worker");
  await build({
    entryPoints: ["tests/torture/crashes/worker.ts"],
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    outdir,
    outExtension: { ".js": ".mjs" },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  return join(outdir, "worker.mjs");
}
