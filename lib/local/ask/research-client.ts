import * as v from "valibot";
import { AdvanceResult } from "#lib/contract/advance.js";
import { ErrorBody } from "#lib/contract/error.js";
import type { ResearchRequest } from "#lib/contract/research-request.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { Sentence } from "#lib/local/sentence.js";

/** The operations that asking takes, over HTTP with the service key; each throws Sentence when refused. */
export interface ResearchClient {
  enqueue(request: v.InferInput<typeof ResearchRequest>): Promise<ResearchStatus>;
  read(jobId: string): Promise<ResearchStatus>;
  advance(): Promise<AdvanceResult>;
}

/** Longer than any slice lasts. */
const patienceMs = 800_000;

/** A client of the service at `url` for the questions of one artist. */
export function researchClient(
  { url, researchKey }: { url: string; researchKey: string },
  artistId: string,
): ResearchClient {
  const call = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body?: unknown,
  ): Promise<v.InferOutput<Schema>> => {
    const answer = await answerOf(url, path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-service-research-key": researchKey, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const result = v.safeParse(schema, answer);
    if (!result.success) throw new Sentence(`the service at ${url} gave an unexpected answer`);
    return result.output;
  };
  const questions = `/api/artist/${artistId}/research/questions`;
  return {
    enqueue: (request) => call(ResearchStatus, questions, request),
    read: (jobId) => call(ResearchStatus, `${questions}/${jobId}`),
    advance: () => call(AdvanceResult, "/api/research/advance", { artistId }),
  };
}

async function answerOf(url: string, path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url + path, init);
    answer = await response.json();
  } catch {
    throw new Sentence(`the service at ${url} does not answer`);
  }
  if (response.ok) return answer;
  const refusal = v.safeParse(ErrorBody, answer);
  if (!refusal.success) throw new Sentence(`the service at ${url} answered ${response.status}`);
  throw new Sentence(refusalSentence(refusal.output, response.headers));
}

/** A refusal in one sentence, with the time at which another try makes sense. */
export function refusalSentence(body: ErrorBody, headers: Headers): string {
  if (body.resetAt !== undefined) {
    return `${body.error} (at ${timeInWords(body.resetAt)}, as things stand)`;
  }
  const seconds = headers.get("retry-after");
  return seconds === null ? body.error : `${body.error}; try again in ${seconds} s`;
}

/** An instant to the minute, in UTC. */
export function timeInWords(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}
