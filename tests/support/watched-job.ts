import { randomUUIDv7 } from "node:crypto";
import { type ServerSentEvent, serverSentEvents } from "#lib/client/server-sent-events.js";
import type { QuestionEvent } from "#lib/contract/question-events.js";
import questionRoute from "../../api/artist/[id]/research/questions/[jobId].js";
import { artist, claimant, load, page } from "./records.js";
import { producedBy } from "./research.js";
import { serviceKey, type TestService, testService } from "./service.js";

/** A service whose clock only moves during its pauses; `meanwhile` runs during a pause. */
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

/** Lets nothing happen in pauses, and stores a new artist with a page about a producer and the claimant `claire`. */
export async function artistToWatch(service: WatchedService): Promise<string> {
  service.clock.meanwhile = async () => {};
  const artistId = randomUUIDv7();
  const about = page(artistId, producedBy);
  await load(service.deps.db, artist(artistId), about, ...claimant(artistId, "claire"));
  return artistId;
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
