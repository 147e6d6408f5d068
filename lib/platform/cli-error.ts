/** An expected failure of a command: its message is printed without a stack trace, and the exit status is 1. */
export class CliError extends Error {
  override name = "CliError";
}
