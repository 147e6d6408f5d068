/** A failure that a person can mend: a command prints the message alone and ends with status 1. */
export class CliError extends Error {
  override name = "CliError";
}
