import { importFailure } from "#lib/import/records/import-failure.js";
import { CliError } from "#lib/platform/cli-error.js";

/**
 * SQLSTATE classes for data exceptions, constraint violations, two rows with the same key and values
 * too large for an index.
 */
const refusedData = /^(2[123]|54)/;

/**
 * The error to throw for an export that was not imported. A database refusal is reported by the
 * constraint's name, which is a sentence, and never with the row.
 */
export function restoreFailure(problem: unknown): unknown {
  if (problem instanceof CliError) return problem;
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  if (cause instanceof Object && "code" in cause && refusedData.test(String(cause.code))) {
    const { constraint, table } = cause as { constraint?: string; table?: string };
    const broken = constraint ?? `${table ?? "a table"} cannot hold it`;
    return new CliError(
      `the export conflicts with existing data; nothing was imported: ${broken.replaceAll("_", " ")}`,
    );
  }
  return importFailure(problem);
}
