import { CliError } from "#lib/local/cli-error.js";

/** Why a file is not loaded: the line, counted from 1, and what is wrong with it (decision 8.9). */
export class ImportProblem extends CliError {
  readonly line: number;

  constructor(line: number, sentence: string) {
    super(`line ${line}: ${sentence}`);
    this.line = line;
  }
}

/** A record and its line, counted from 1. */
export interface Line<T> {
  line: number;
  record: T;
}

/** The last record of each key, in the order of lines: a later line replaces an earlier one. */
export function lastByKey<T>(lines: readonly Line<T>[], keyOf: (record: T) => string): Line<T>[] {
  const last = new Map<string, Line<T>>();
  for (const line of lines) {
    const key = keyOf(line.record);
    last.delete(key);
    last.set(key, line);
  }
  return [...last.values()];
}
