import { CliError } from "#lib/platform/cli-error.js";

/** Maximum number of a file's problems that are listed one by one. */
const maxTold = 20;

/** Why a file was not imported: one line of text per problem, in file order (decision 8.9). */
export class ImportProblem extends CliError {}

/**
 * What is wrong with the lines of a file, collected so that a person can fix everything at once.
 */
export class Problems {
  readonly #found: { line: number; sentence: string }[] = [];

  /** Notes what is wrong with a line, counted from 1. */
  add(line: number, sentence: string): void {
    this.#found.push({ line, sentence });
  }

  /** @throws ImportProblem when a problem was noted */
  refuse(): void {
    if (this.#found.length === 0) return;
    const told = this.#found
      .sort((one, other) => one.line - other.line)
      .slice(0, maxTold)
      .map(({ line, sentence }) => `line ${line}: ${sentence}`);
    const more = this.#found.length - told.length;
    if (more > 0) told.push(`and ${more} more ${more === 1 ? "problem" : "problems"}`);
    throw new ImportProblem(told.join("\n"));
  }
}

/** A record and its line, counted from 1. */
export interface Line<T> {
  line: number;
  record: T;
}

/** The last record for each key, in line order: a later line replaces an earlier one. */
export function lastByKey<T>(lines: readonly Line<T>[], keyOf: (record: T) => string): Line<T>[] {
  const last = new Map<string, Line<T>>();
  for (const line of lines) {
    const key = keyOf(line.record);
    last.delete(key);
    last.set(key, line);
  }
  return [...last.values()];
}
