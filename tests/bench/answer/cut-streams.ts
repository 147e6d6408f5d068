import { setTimeout as delay } from "node:timers/promises";
import type { StatusEvent } from "#lib/client/generated/types.js";
import { serverSentEvents } from "#lib/client/server-sent-events.js";
import { isEnded } from "#lib/client/watch-question.js";
import type { Stage } from "#lib/contract/research-status.js";
import { enterStage } from "../../support/enter-stage.js";
import type { HttpService } from "./http-service.js";
import { newArtists } from "./ways.js";

const middle: readonly Stage[] = ["searching", "reading", "waiting_provider", "transcribing"];

/** Stages received over cut streams. */
export interface CutReport {
  cuts: number;
  stages: number;
  lost: number;
  repeated: number;
  noticedMs: number[];
}

/**
 * Watches jobs that pass eight stages each by streams that are cut after 20 to 400 ms and resumed by their last id, and
 * counts the stages that were lost or came twice.
 */
export async function cutStreams(service: HttpService, jobs: number): Promise<CutReport> {
  const report: CutReport = { cuts: 0, stages: 0, lost: 0, repeated: 0, noticedMs: [] };
  const artists = await newArtists(service.deps, jobs);
  while (artists.length > 0) {
    const together = artists.splice(0, 8);
    await Promise.all(together.map((artistId) => cutStreamsOf(service, artistId, report)));
  }
  return report;
}

async function cutStreamsOf(service: HttpService, artistId: string, report: CutReport) {
  const { client, deps } = service;
  const body = { topic: "who produced the record", evidenceNeed: "credits" } as const;
  const { jobId } = await client.call("enqueueQuestionResearch", { path: { id: artistId }, body });
  const entered: Stage[] = ["checking_saved"];
  const work = (async () => {
    for (let count = 0; count < 8; count++) {
      await delay(20 + Math.random() * 400);
      const others = middle.filter((stage) => stage !== entered.at(-1));
      const stage = others[Math.floor(Math.random() * others.length)] ?? "reading";
      await enterStage(deps.db, artistId, count === 7 ? "complete" : stage);
      entered.push(count === 7 ? "complete" : stage);
    }
  })();
  const heard: string[] = [];
  let lastId = "";
  let quiet = 0;
  for (let isOver = false; !isOver; ) {
    // Longer after each stream without an event, so that a busy machine also finishes.
    const cut = AbortSignal.timeout(20 + Math.floor(Math.random() * 380 * ++quiet));
    try {
      const answer = await client.send(
        "readQuestionResearch",
        { path: { id: artistId, jobId } },
        {
          headers: {
            accept: "text/event-stream",
            ...(lastId === "" ? {} : { "last-event-id": lastId }),
          },
          signal: cut,
        },
      );
      if (answer.body === null) break;
      for await (const { id, data } of serverSentEvents(answer.body)) {
        const status = JSON.parse(data) as StatusEvent;
        lastId = id;
        quiet = 0;
        heard.push(status.stage);
        if (!status.passed) report.noticedMs.push(Date.now() - Date.parse(status.updatedAt));
        isOver ||= isEnded(status);
      }
    } catch {
      report.cuts += 1;
    }
  }
  await work;
  const matched = entered.filter((stage, place) => heard[place] === stage).length;
  report.stages += entered.length;
  report.lost += Math.max(0, entered.length - matched);
  report.repeated += Math.max(0, heard.length - entered.length);
}
