import type { readerParsers } from "#lib/import/readers/reader-parsers.js";
import type { Parse, Parsed } from "#lib/outside/parsing/parse-pool.js";
import type { ThreadSays } from "#lib/outside/parsing/parse-worker.js";
import { type OtherWorker, scope } from "./worker-scope.js";

/** Maximum milliseconds to parse a text, and to load its parser. */
const parseMs = 10_000;
const loadMs = 60_000;
/** Milliseconds after which a new worker takes over: one that goes on parsing keeps some 40 MB of garbage. */
const workerMs = 5_000;

/** The name of the worker that parses; it runs the same file as this one. */
export const parserName = "parser";

let worker: OtherWorker | null = null;
let startedAt = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses a foreign text in a worker of its own, one after the other. A worker that takes too long is
 * ended; a browser bounds the memory of a page itself.
 */
export const parseInPage: Parse<typeof readerParsers> = (name, input) => {
  const parsed = last.then(() => parsedBy(name, input));
  last = parsed;
  return parsed as Promise<Parsed<never>>;
};

function parsedBy(name: string, input: unknown): Promise<Parsed<unknown>> {
  if (performance.now() - startedAt > workerMs) {
    worker?.terminate();
    worker = null;
    startedAt = performance.now();
  }
  worker ??= new scope.Worker(scope.location.href, { type: "module", name: parserName });
  const own = worker;
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = (parsed: Parsed<unknown>) => {
      clearTimeout(timer);
      resolve(parsed);
    };
    const end = (reason: "time" | "memory") => {
      own.terminate();
      worker = null;
      settle({ kind: "ended", reason });
    };
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => end("time"), ms);
    };
    own.onmessage = ({ data }: { data: ThreadSays }) => {
      if (data.kind === "began") wait(parseMs + (data.moreCpuMs ?? 0));
      else if (data.kind === "threw") settle({ kind: "ended", reason: "error" });
      // The PDF library also sends messages, of other kinds.
      else if (data.kind === "parsed") settle(data);
    };
    own.onerror = () => end("memory");
    own.postMessage({ name, input });
    wait(loadMs);
  });
}
