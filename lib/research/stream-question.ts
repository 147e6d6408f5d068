import type { Deps } from "#lib/deps.js";
import { eventStreamHeaders } from "#lib/kernel/server-sent-event.js";
import { eventsAfter, type Heard, heardOf, lastHeard } from "#lib/research/question-events.js";
import type { StagedQuestion } from "#lib/research/question-status.js";
import { currentQuestion } from "#lib/research/research-question.js";
import { changes, watchSeconds } from "#lib/research/watch-question.js";

/** Milliseconds after which a stream that says nothing sends a comment, so that no proxy takes it for dead. */
const heartbeatMs = 10_000;
/** Milliseconds after which a client is asked to come back when its stream ended before the job. */
const retryMs = 250;

/**
 * The changes of a job as server-sent events (decision 3.32), from the event behind `lastEventId` on; 204 when the job
 * has ended and all of it was heard. The stream ends with the job, after 25 seconds, or when it is no longer read.
 *
 * @param lastEventId null, or none of this job's: from its first stage on
 * @throws not_found, before anything is sent
 */
export async function streamQuestion(
  deps: Deps,
  artistId: string,
  jobId: string,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const job = await currentQuestion(deps, artistId, jobId);
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
    let job = first;
    while (!job.finished && !signal.aborted && deps.monotonicMs() < endsMs) {
      const beatMs = Math.min(endsMs, deps.monotonicMs() + heartbeatMs);
      if (await changes(deps, artistId, job, beatMs, signal)) {
        const now = await currentQuestion(deps, artistId, job.jobId);
        yield eventsAfter(lastHeard(job), now);
        job = now;
      } else if (!signal.aborted) yield ": still under way\n\n";
    }
  } catch (error) {
    // The caller comes back and gets the error as an answer of its own.
    const cause = error instanceof Error ? error.name : "thrown";
    deps.log({ event: "watch_ended", jobId: first.jobId, cause });
  }
}
