import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { isEnded, watchQuestion } from "#lib/client/watch-question.js";
import type { ProcessDeps } from "#lib/deps.js";
import { importLines } from "#lib/import/records/import-file.js";
import { advance } from "#lib/operations/advance.js";
import { enqueueQuestion } from "#lib/research/research-question.js";
import type { HttpService } from "./http-service.js";

/** How a caller learns of the end: polling every 250 ms, waiting reads, or a stream. */
export type Way = "poll" | "wait" | "events";

/** What one question took, in milliseconds. */
export interface Taken {
  /** From POST to the terminal status in the caller's hands. */
  totalMs: number;
  /** From the writing of each change to its arrival; both clocks are this machine's. */
  noticedMs: number[];
}

const question = {
  topic: "who produced the record",
  evidenceNeed: "credits",
} as const;

const page = {
  type: "original",
  kind: "web_page",
  text: "The record was produced by Ana Lund in Oslo.",
  publishedAt: "2024-05-01",
  curation: "approved",
  visibility: "public",
};

/** New artists with one page each, which answers the question. */
export async function newArtists({ db }: ProcessDeps, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  async function* lines() {
    for (const id of ids) {
      yield JSON.stringify({ type: "artist", id, name: "Skerrylight" });
      yield JSON.stringify({ ...page, artistId: id, url: `https://news.example/${id}` });
    }
  }
  await importLines(db, randomUUIDv7, lines());
  return ids;
}

/** Asks and finishes the question in this process, without HTTP or waiting: only the work. */
export async function workItself(deps: ProcessDeps, artistId: string): Promise<number> {
  const start = performance.now();
  const request = {
    ...question,
    freshness: "stored",
    retrieval: "relevance",
    answerScope: "focused",
    excludeSourceUrls: [],
    preferDirectEvidence: false,
  } as unknown as Parameters<typeof enqueueQuestion>[3];
  const { jobId } = await enqueueQuestion(deps, { kind: "service" }, artistId, request);
  for (;;) {
    const slice = await advance(deps, { artistId });
    if (slice.status === "ok" && slice.ran && slice.jobId === jobId && slice.done) break;
    if (slice.status === "error" || !slice.ran) throw new Error("the work stopped");
  }
  return performance.now() - start;
}

/** Asks over HTTP and learns of the end in this way, without ever advancing the work. */
export async function askedOverHttp(
  { client }: HttpService,
  artistId: string,
  way: Way,
): Promise<Taken> {
  const start = performance.now();
  const path = { id: artistId };
  const first = await client.call("enqueueQuestionResearch", { path, body: question });
  const noticedMs: number[] = [];
  const job = { id: artistId, jobId: first.jobId };
  if (way === "poll") {
    for (;;) {
      await delay(250);
      const status = await client.call("readQuestionResearch", { path: job });
      if (!isEnded(status)) continue;
      noticedMs.push(Date.now() - Date.parse(status.updatedAt));
      break;
    }
  } else {
    for await (const status of watchQuestion(client, artistId, first.jobId, { by: way })) {
      if (status.updatedAt !== first.updatedAt)
        noticedMs.push(Date.now() - Date.parse(status.updatedAt));
    }
  }
  return { totalMs: performance.now() - start, noticedMs };
}
