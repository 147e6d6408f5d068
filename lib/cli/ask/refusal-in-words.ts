import { NoAnswer, Refusal } from "#lib/client/refusal.js";
import { CliError } from "#lib/platform/cli-error.js";

/**
 * Turns a refusal or an unreachable service into a CliError; returns any other problem unchanged.
 */
export function cliErrorOf(problem: unknown): unknown {
  if (problem instanceof Refusal) return new CliError(refusalSentence(problem));
  if (problem instanceof NoAnswer) return new CliError(`the service at ${problem.message}`);
  return problem;
}

/** A refusal in one sentence, with the time to try again. */
export function refusalSentence({ message, resetAt, retryAfterSeconds }: Refusal): string {
  if (resetAt !== undefined) return `${message} (at ${timeInWords(resetAt)}, as of now)`;
  return retryAfterSeconds === undefined
    ? message
    : `${message}; try again in ${retryAfterSeconds} s`;
}

/** An instant to the minute, in UTC. */
export function timeInWords(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}
