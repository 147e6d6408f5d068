import type { readerParsers } from "#lib/import/readers/reader-parsers.js";
import { type Parse, parsePool } from "#lib/outside/parsing/parse-pool.js";

const worker = new URL("./reader-worker.ts", import.meta.url);
const parseOther = parsePool<typeof readerParsers>(
  { threads: 1, cpuMs: 1_800, clockMs: 10_000, memoryMb: 256 },
  worker,
);
/**
 * The memory includes what a PDF unpacks; each page adds to the time, which is for everything else.
 */
const parsePdf = parsePool<typeof readerParsers>(
  { threads: 1, cpuMs: 1_500, clockMs: 6_000, memoryMb: 192, growthMb: 100 },
  worker,
);

/** Parses a file in a thread that can be terminated, within the bounds of a page (decision 6.9). */
export const parseFile: Parse<typeof readerParsers> = (name, input, signal) =>
  (name === "pdf" ? parsePdf : parseOther)(name, input, signal);
