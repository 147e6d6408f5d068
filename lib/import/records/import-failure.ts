import { databaseSentence } from "#lib/db/database-sentence.js";
import { storageFault } from "#lib/db/fault.js";
import { CliError } from "#lib/platform/cli-error.js";

// SQLSTATEs of concurrent writes: unique violation, foreign key violation, serialization failure, deadlock.
const concurrentWrites: ReadonlySet<unknown> = new Set(["23505", "23503", "40001", "40P01"]);

/**
 * The error to throw for a failed import: a CliError for an expected failure, else the database's
 * error without the statement, because its parameters contain the whole file.
 */
export function importFailure(problem: unknown): unknown {
  if (problem instanceof CliError) return problem;
  const sentence = databaseSentence(problem);
  if (storageFault(problem)?.code === "storage_unavailable") {
    // When the connection is lost at commit, it is unknown whether everything or nothing was
    // imported.
    return new CliError(`${sentence}; repeating the import is safe`);
  }
  if (sentence !== null) return new CliError(sentence);
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  if (cause instanceof Object && "code" in cause && concurrentWrites.has(cause.code)) {
    return new CliError("the data changed during the import, so nothing was imported: try again");
  }
  return cause;
}
