import { CliError } from "#lib/platform/cli-error.js";

/** Maximum number of sentences that are listed one by one. */
const maxTold = 20;

/** The first of many sentences, and how many more there are; `noun` says what is counted. */
export function firstTold(sentences: readonly string[], noun: string): string[] {
  const told = sentences.slice(0, maxTold);
  const more = sentences.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more ${noun}${more === 1 ? "" : "s"}`];
}

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
    const sentences = this.#found
      .sort((one, other) => one.line - other.line)
      .map(({ line, sentence }) => `line ${line}: ${sentence}`);
    throw new ImportProblem(firstTold(sentences, "problem").join("\n"));
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
