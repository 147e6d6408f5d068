/** A failure that a person can do something about: a command prints the message alone and exits with 1. */
export class CliError extends Error {
  override name = "CliError";
}
