import { DatabaseCodeRefused } from "#lib/db/apply-database-code.js";
import { ForeignSchema } from "#lib/db/migrate.js";
import { EnvironmentProblem } from "#lib/env.js";
import { CliError } from "./cli-error.js";

/** Errors that a person can do something about: printed as one sentence, without a stack trace. */
const expected = [CliError, DatabaseCodeRefused, EnvironmentProblem, ForeignSchema];

/** Runs a command: errors go to stderr, and the exit status is 1 after one. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
    process.exitCode ??= 0;
  } catch (problem) {
    const isExpected = expected.some((kind) => problem instanceof kind);
    console.error(isExpected ? (problem as Error).message : problem);
    process.exitCode = 1;
  }
}
