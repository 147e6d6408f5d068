import { parsePool } from "#lib/outside/parsing/parse-pool.js";
import type { readerParsers } from "./reader-parsers.js";

/** Parses a file in a thread that can be terminated, within the bounds of a page (decision 6.9). */
export const parseFile = parsePool<typeof readerParsers>(
  { threads: 1, cpuMs: 1_800, clockMs: 10_000, memoryMb: 256 },
  new URL("./reader-worker.ts", import.meta.url),
);
