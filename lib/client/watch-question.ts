import type { Client } from "./client.js";
import type { Status, StatusEvent } from "./generated/types.js";
import { pause } from "./pause.js";
import { NoAnswer, Refusal } from "./refusal.js";
import { serverSentEvents } from "./server-sent-events.js";

const ended: ReadonlySet<string> = new Set(["complete", "unresolved", "failed", "cancelled"]);

export interface WatchOptions {
  /**
   * How to wait for changes. `events`: by a stream, which has every stage. `wait`: by reads that
   * the service holds until something changes, for networks that block streams. Default `events`.
   */
  by?: "events" | "wait";
  /**
   * Milliseconds before connecting again, and between two reads of a service that supports neither
   * way. Default 400.
   */
  pauseMs?: number;
  signal?: AbortSignal | undefined;
}

/** Whether the job will not change by itself any more: it has ended, or it rests. */
export function isEnded({ stage, passed }: StatusEvent): boolean {
  return !passed && ended.has(stage);
}

/**
 * The statuses of a job from its first stage on, each as soon as it is known, until the job has
 * ended or rests. After a cut it connects again without losing a stage. A service of release 0.1 is
 * polled instead, so stages between two reads are not seen.
 *
 * @throws Refusal, but a 503 only when it comes three times in a row; NoAnswer when the service
 *   cannot be reached three times in a row
 */
export async function* watchQuestion(
  client: Client,
  artistId: string,
  jobId: string,
  { by = "events", pauseMs = 400, signal }: WatchOptions = {},
): AsyncGenerator<StatusEvent, void> {
  const input = { path: { id: artistId, jobId } };
  let lastId = "";
  let failures = 0;
  let known: Status | undefined;
  for (;;) {
    const headers = by === "wait" ? { prefer: "wait=25" } : eventHeaders(lastId);
    // A stream that was open and is then cut does not count as a failed try.
    failures += 1;
    try {
      const answer = await client.send("readQuestionResearch", input, { headers, signal });
      failures = 0;
      if (answer.status === 204) return;
      if (!isEventStream(answer)) {
        const status = (await answer.json()) as Status;
        if (status.updatedAt !== known?.updatedAt || status.stage !== known.stage) yield status;
        known = status;
        if (isEnded(status)) return;
        // The service has already waited.
        if (answer.headers.has("preference-applied")) continue;
      } else if (answer.body === null) {
        by = "wait";
        continue;
      } else {
        for await (const { id, name, data } of serverSentEvents(answer.body)) {
          lastId = id;
          if (name !== "status") continue;
          const status = JSON.parse(data) as StatusEvent;
          yield status;
          if (isEnded(status)) return;
        }
      }
    } catch (problem) {
      if (signal?.aborted) throw signal.reason;
      if (!isPassing(problem) || failures === 3) throw problem;
      const { retryAfterSeconds = 0 } = problem instanceof Refusal ? problem : {};
      await pause(retryAfterSeconds * 1000, signal);
    }
    await pause(pauseMs, signal);
  }
}

/**
 * Whether the next try may succeed: the connection failed, a stream was cut (which throws a
 * TypeError of the platform), or the service is temporarily unavailable.
 */
function isPassing(problem: unknown): boolean {
  if (problem instanceof Refusal) return problem.status === 503;
  return problem instanceof NoAnswer || problem instanceof TypeError;
}

function eventHeaders(lastId: string): Record<string, string> {
  return {
    accept: "text/event-stream, application/json;q=0.5",
    ...(lastId === "" ? {} : { "last-event-id": lastId }),
  };
}

function isEventStream(answer: Response): boolean {
  return answer.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}
