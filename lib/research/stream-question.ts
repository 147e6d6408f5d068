import { watchSeconds } from "#lib/contract/question-events.js";
import type { Deps } from "#lib/deps.js";
import { eventStreamHeaders } from "#lib/kernel/server-sent-event.js";
import { eventsAfter, type Heard, heardOf, lastHeard } from "#lib/research/question-events.js";
import type { StagedQuestion } from "#lib/research/question-status.js";
import { changes, watchedQuestion } from "#lib/research/watch-question.js";

/**
 * Milliseconds of silence after which a stream sends a comment, so that proxies keep the connection
 * open.
 */
const heartbeatMs = 10_000;
/** Milliseconds after which a client should reconnect when its stream ended before the job did. */
const retryMs = 250;

/**
 * The changes of a job as server-sent events (decision 3.32), starting after `lastEventId`; 204
 * when the job has ended and the client has heard all of it. The stream ends with the job, after 25
 * seconds, or when the client disconnects.
 *
 * @param lastEventId null, or an id that is not of this job: starts from its first stage
 * @throws not_found, before anything is sent
 */
export async function streamQuestion(
  deps: Deps,
  artistId: string,
  jobId: string,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const job = await watchedQuestion(deps, artistId, jobId);
  const heard = heardOf(lastEventId, job);
  if (job.finished && heard !== null && eventsAfter(heard, job) === "")
    return new Response(null, { status: 204 });
  const left = new AbortController();
  const chunks = eventsOf(deps, artistId, job, heard, AbortSignal.any([signal, left.signal]));
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (left.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => left.abort(),
  });
  return new Response(stream, { headers: eventStreamHeaders });
}

async function* eventsOf(
  deps: Deps,
  artistId: string,
  first: StagedQuestion,
  heard: Heard | null,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const endsMs = deps.monotonicMs() + watchSeconds * 1000;
  try {
    yield `retry: ${retryMs}\n\n${eventsAfter(heard, first)}`;
    let [job, readMs] = [first, deps.monotonicMs()];
    while (!job.finished && !signal.aborted && deps.monotonicMs() < endsMs) {
      const beatMs = Math.min(endsMs, deps.monotonicMs() + heartbeatMs);
      if (await changes(deps, artistId, job, { readMs, endsMs: beatMs, signal })) {
        const now = await watchedQuestion(deps, artistId, job.jobId);
        yield eventsAfter(lastHeard(job), now);
        [job, readMs] = [now, deps.monotonicMs()];
      } else if (!signal.aborted) yield ": still under way\n\n";
    }
  } catch (error) {
    // The client reconnects and then gets the error as a response.
    const cause = error instanceof Error ? error.name : "thrown";
    deps.log({ event: "watch_ended", jobId: first.jobId, cause });
  }
}
