import { storageFault } from "#lib/db/fault.js";
import { CliError } from "#lib/local/cli-error.js";
import { databaseSentence } from "#lib/local/failure-sentence.js";

// SQLSTATEs of concurrent writes: unique violation, foreign key violation, serialization failure, deadlock.
const concurrentWrites: ReadonlySet<unknown> = new Set(["23505", "23503", "40001", "40P01"]);

/**
 * The error to throw for a failed import: a CliError for an expected failure, else the database's error without the
 * statement, whose parameters are the whole file.
 */
export function importFailure(problem: unknown): unknown {
  if (problem instanceof CliError) return problem;
  const sentence = databaseSentence(problem);
  if (storageFault(problem)?.code === "storage_unavailable") {
    // When the connection is lost at commit, it is unknown whether everything or nothing was loaded.
    return new CliError(`${sentence}; the same import again is safe`);
  }
  if (sentence !== null) return new CliError(sentence);
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  if (cause instanceof Object && "code" in cause && concurrentWrites.has(cause.code)) {
    return new CliError("the data changed meanwhile, and nothing was loaded: import it again");
  }
  return cause;
}
