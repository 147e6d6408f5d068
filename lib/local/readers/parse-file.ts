import { parsePool } from "#lib/outside/parsing/parse-pool.js";
import type { readerParsers } from "./reader-parsers.js";

/** Parses a file in a thread that can be ended. A whole book takes longer than a page. */
export const parseFile = parsePool<typeof readerParsers>(
  { threads: 1, cpuMs: 20_000, clockMs: 60_000, memoryMb: 256 },
  new URL("./reader-worker.ts", import.meta.url),
);
