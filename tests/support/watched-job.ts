import { type ServerSentEvent, serverSentEvents } from "#lib/client/server-sent-events.js";
import type { QuestionEvent } from "#lib/contract/question-events.js";
import type { Stage } from "#lib/contract/research-status.js";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { type SliceOutcome, settlementOf } from "#lib/jobs/slice-outcome.js";
import questionRoute from "../../api/artist/[id]/research/questions/[jobId].js";
import { serviceKey, type TestService, testService } from "./service.js";

/** A service whose clock stands still but for its pauses; what happens during one is `meanwhile`. */
export interface WatchedService extends TestService {
  clock: { nowMs: number; meanwhile: () => Promise<void> };
}

export async function watchedService(): Promise<WatchedService> {
  const clock = { nowMs: 0, meanwhile: async () => {} };
  const service = await testService({
    monotonicMs: () => clock.nowMs,
    pause: async (milliseconds) => {
      clock.nowMs += milliseconds;
      await clock.meanwhile();
    },
  });
  return Object.assign(service, { clock });
}

/** A slice of the artist's question that ends in this stage. */
export async function enter(service: TestService, artistId: string, stage: Stage): Promise<void> {
  const { db } = service.deps;
  const job = await leaseJob(db, { artistId, kinds: ["question_research"] }, 60);
  if (job === null || job.ended) throw new Error("no question of the artist can be leased");
  const settled = await settleJob(db, job, settlementOf(outcomeOf(stage)));
  if (!settled) throw new Error("the slice lost its lease");
}

function outcomeOf(stage: Stage): Exclude<SliceOutcome, { kind: "lost" }> {
  const sentence = "as the test has it";
  switch (stage) {
    case "complete":
      return { kind: "complete", selection: "research" };
    case "unresolved":
      return { kind: "unresolved", outcome: "no_outside_option", sentence };
    case "failed":
      return { kind: "failed", outcome: "model_failed", sentence };
    case "cancelled":
      return { kind: "cancelled", sentence };
    default:
      return { kind: "next", stage };
  }
}

export interface StreamOptions {
  method?: string;
  lastEventId?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The answer to a read that accepts events, as the research service unless the headers name another caller. */
export function openStream(
  service: TestService,
  artistId: string,
  jobId: string,
  { method = "GET", lastEventId, headers, signal }: StreamOptions = {},
): Promise<Response> {
  const url = `https://service.example/api/artist/${artistId}/research/questions/${jobId}`;
  const request = new Request(url, {
    method,
    headers: {
      accept: "text/event-stream",
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
      ...(headers ?? { "x-service-research-key": serviceKey }),
    },
    ...(signal === undefined ? {} : { signal }),
  });
  return questionRoute.serve(request, service.deps);
}

/** All events of a stream, until it ends by itself. */
export async function eventsIn({ body }: Response): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = [];
  for await (const event of serverSentEvents(body as ReadableStream<Uint8Array>)) {
    events.push(event);
  }
  return events;
}

export const statusOf = ({ data }: ServerSentEvent) => JSON.parse(data) as QuestionEvent;
