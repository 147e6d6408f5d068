import { CliError } from "#lib/local/cli-error.js";
import { importFailure } from "#lib/local/import/import-failure.js";

/** Classes of SQLSTATE: data that a column refuses, and constraints. */
const refusedData = /^2[23]/;

/**
 * The error to throw for an export that was not loaded. What the database refuses is told by the name of the constraint, which is a
 * sentence, and never with the row.
 */
export function restoreFailure(problem: unknown): unknown {
  if (problem instanceof CliError) return problem;
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  if (cause instanceof Object && "code" in cause && refusedData.test(String(cause.code))) {
    const { constraint, table } = cause as { constraint?: string; table?: string };
    const broken = constraint ?? `${table ?? "a table"} cannot hold it`;
    return new CliError(
      `the export does not go together with what is here, and nothing was loaded: ${broken.replaceAll("_", " ")}`,
    );
  }
  return importFailure(problem);
}
