import {
  type ParseLimits,
  type ParseThread,
  parseThread,
  type ThreadOutcome,
} from "#lib/outside/parsing/parse-thread.js";
import type {
  ParserInput,
  ParserOutput,
  ParserSet,
  parsers,
} from "#lib/outside/parsing/parsers.js";

/**
 * The result of parsing a foreign text: the parsed value; `ended` when the text exceeded a limit or
 * made a library throw, which would happen again, so it is not retried; or `aborted` when the
 * caller's signal aborted.
 */
export type Parsed<Value> = ThreadOutcome<Value> | { kind: "aborted" };

/** Parses foreign text in a thread that can be terminated (decision 6.9). */
export type Parse<Set extends ParserSet = typeof parsers> = <Name extends keyof Set & string>(
  name: Name,
  input: ParserInput<Set, Name>,
  signal: AbortSignal,
) => Promise<Parsed<ParserOutput<Set, Name>>>;

interface Task {
  name: string;
  input: unknown;
  settle(parsed: Parsed<unknown>): void;
  fail(error: unknown): void;
}

/**
 * At most `threads` threads, started when needed and then kept. Tasks run first in, first out: a
 * lookup has at most three at a time, so none delays the others for long.
 *
 * @param workerFile the worker code, if it has other parsers; by default the worker next to this
 *   file
 */
export function parsePool<Set extends ParserSet = typeof parsers>(
  { threads, ...limits }: ParseLimits & { threads: number },
  workerFile?: URL,
): Parse<Set> {
  const idle: ParseThread[] = [];
  const waiting: Task[] = [];
  let busy = 0;

  async function work(): Promise<void> {
    if (busy >= threads) return;
    const task = waiting.shift();
    if (task === undefined) return;
    busy += 1;
    try {
      const thread = freeThread();
      task.settle(await thread.run(task.name, task.input));
      if (thread.isOpen()) idle.push(thread);
    } catch (error) {
      task.fail(error);
    } finally {
      busy -= 1;
      void work();
    }
  }

  function freeThread(): ParseThread {
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (thread.isOpen()) return thread;
    }
    return parseThread(limits, workerFile);
  }

  return (name, input, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return resolve({ kind: "aborted" });
      const stop = () => {
        const at = waiting.indexOf(task);
        if (at !== -1) waiting.splice(at, 1);
        // A running task keeps its thread until it is done or ended; nobody waits for it.
        resolve({ kind: "aborted" });
      };
      const task: Task = {
        name,
        input,
        settle(parsed) {
          signal.removeEventListener("abort", stop);
          resolve(parsed as Parsed<ParserOutput<Set, typeof name>>);
        },
        fail(error) {
          signal.removeEventListener("abort", stop);
          reject(error);
        },
      };
      signal.addEventListener("abort", stop, { once: true });
      waiting.push(task);
      void work();
    });
}

/** The parsing threads of this process, with the limits for one text (decision 6.9). */
export const parse: Parse = parsePool({
  threads: 2,
  cpuMs: 2_000,
  clockMs: 10_000,
  memoryMb: 256,
});

/**
 * The failure for a text without a parsed value; `because` says whether the text itself makes
 * parsing fail.
 */
export function parseFailure(parsed: { kind: "ended" | "aborted" }): {
  kind: "failed";
  because?: "parsing_ended";
} {
  return parsed.kind === "ended"
    ? { kind: "failed", because: "parsing_ended" }
    : { kind: "failed" };
}
