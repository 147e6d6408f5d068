import { type Client, createClient } from "#lib/client/client.js";
import { NoAnswer, Refusal } from "#lib/client/refusal.js";
import { CliError } from "#lib/local/cli-error.js";

/** A client of the running service, with the service key of this machine. */
export function researchClient({ url, researchKey }: { url: string; researchKey: string }): Client {
  return createClient({ baseUrl: url, serviceKey: researchKey });
}

/** What went wrong with the service as a CliError; anything else stays what it is. */
export function asSentence(problem: unknown): unknown {
  if (problem instanceof Refusal) return new CliError(refusalSentence(problem));
  if (problem instanceof NoAnswer) return new CliError(`the service at ${problem.message}`);
  return problem;
}

/** A refusal in one sentence, with the time at which another try makes sense. */
export function refusalSentence({ message, resetAt, retryAfterSeconds }: Refusal): string {
  if (resetAt !== undefined) return `${message} (at ${timeInWords(resetAt)}, as things stand)`;
  return retryAfterSeconds === undefined
    ? message
    : `${message}; try again in ${retryAfterSeconds} s`;
}

/** An instant to the minute, in UTC. */
export function timeInWords(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}
