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
import { Turns } from "#lib/platform/turns.js";

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

/**
 * At most `threads` threads, started when needed and then kept. Texts wait for one in turns by
 * artist (decision 6.13).
 *
 * @param workerFile the worker code, if it has other parsers; by default the worker next to this
 *   file
 */
export function parsePool<Set extends ParserSet = typeof parsers>(
  { threads, ...limits }: ParseLimits & { threads: number },
  workerFile?: URL,
): Parse<Set> {
  const turns = new Turns(threads);
  const idle: ParseThread[] = [];

  async function run(name: string, input: unknown): Promise<ThreadOutcome<unknown>> {
    try {
      const thread = idle.find((one) => one.isOpen()) ?? parseThread(limits, workerFile);
      idle.splice(0, idle.length, ...idle.filter((one) => one !== thread && one.isOpen()));
      const parsed = await thread.run(name, input);
      if (thread.isOpen()) idle.push(thread);
      return parsed;
    } finally {
      turns.leave();
    }
  }

  return async (name, input, signal) => {
    if (!(await turns.enter(signal))) return { kind: "aborted" };
    // A running task keeps its thread until it is done or ended; nobody waits for it.
    const aborted = Promise.withResolvers<{ kind: "aborted" }>();
    const stop = () => aborted.resolve({ kind: "aborted" });
    signal.addEventListener("abort", stop, { once: true });
    const parsed = run(name, input).finally(() => signal.removeEventListener("abort", stop));
    return (await Promise.race([parsed, aborted.promise])) as Parsed<
      ParserOutput<Set, typeof name>
    >;
  };
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
