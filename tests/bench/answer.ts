import { setTimeout as delay } from "node:timers/promises";
import { cutStreams } from "./answer/cut-streams.js";
import { benchDeps, type HttpService, serveOverHttp } from "./answer/http-service.js";
import { askedOverHttp, newArtists, type Taken, type Way, workItself } from "./answer/ways.js";
import { benchDatabase } from "./bench-database.js";
import { percentiles } from "./timing.js";

/** Milliseconds of one call of the model. */
const modelMs = 1000;
const rounds = 5;
const together = 20;
/** A question waits this long for a scheduler that comes once a minute, on average. */
const meanCronWaitMs = 30_000;

/**
 * Time from POST until the caller has the terminal status, over HTTP, with a model that takes a
 * second per call: by polling every 250 ms, by waiting reads, by a stream, and with the scheduler
 * alone; for one question, and for 20 questions about 20 artists at once. Each is compared with the
 * pure work, measured in the same round. Then counts stages lost by cut streams.
 */
export async function benchAnswer(): Promise<void> {
  // As many connections as a deployment has.
  const { db, close } = await benchDatabase({ maxConnections: 5 });
  const deps = benchDeps(db, modelMs);
  const service = await serveOverHttp(deps);
  const idle = await serveOverHttp({
    ...deps,
    env: { ...deps.env, ADVANCE_AFTER_ENQUEUE: "off" },
  });
  try {
    await askAll(service, 1, "events");
    console.log(
      "way     questions   to the end   work itself   beyond it   beside one   noticed p50, max",
    );
    for (const way of ["poll", "wait", "events"] as const) {
      const one: number[] = [];
      for (const count of [1, together]) {
        const runs = count === 1 ? rounds : 2;
        const measured = [];
        for (let round = 0; round < runs; round++)
          measured.push(await measure(service, count, way));
        if (count === 1) one.push(...measured.map(({ totalMs }) => totalMs));
        print(way, count, measured, percentiles(one).p50);
      }
    }
    const one = await byScheduler(idle, 1);
    print("cron", 1, [one], one.totalMs);
    print("cron", together, [await byScheduler(idle, together)], one.totalMs);
    const { cuts, stages, lost, repeated, noticedMs } = await cutStreams(idle, 40);
    const { p50 } = percentiles(noticedMs);
    console.log(
      `\n${cuts} cut streams, ${stages} stages: ${lost} lost, ${repeated} repeated; noticed after ${Math.round(p50)} ms, at most ${Math.max(...noticedMs)} ms`,
    );
  } finally {
    await idle.close();
    await service.close();
    await close();
  }
}

interface Measured {
  /** Milliseconds until the last question was answered. */
  totalMs: number;
  workMs: number;
  noticedMs: number[];
  /** CPU of this process (caller and service together) for one question. */
  cpuMs: number;
}

/** Questions at once in one way, and before them the work of one question itself. */
async function measure(service: HttpService, count: number, way: Way): Promise<Measured> {
  const [artistId = ""] = await newArtists(service.deps, 1);
  const workMs = await workItself(service.deps, artistId);
  const used = process.cpuUsage();
  const all = await askAll(service, count, way);
  return measuredOf(all, workMs, used);
}

/** The same with only the scheduler, which comes after half a minute, the mean wait. */
async function byScheduler(idle: HttpService, count: number): Promise<Measured> {
  const { client } = idle;
  const come = async () => {
    await delay(meanCronWaitMs);
    await client.call("advanceResearchOnSchedule", {});
  };
  const artists = await newArtists(idle.deps, 1);
  const workMs = await workItself(idle.deps, artists[0] ?? "");
  const used = process.cpuUsage();
  const [all] = await Promise.all([askAll(idle, count, "poll"), come()]);
  return measuredOf(all, workMs, used);
}

function measuredOf(all: readonly Taken[], workMs: number, before: NodeJS.CpuUsage): Measured {
  const { user, system } = process.cpuUsage(before);
  return {
    totalMs: Math.max(...all.map(({ totalMs }) => totalMs)),
    workMs,
    noticedMs: all.flatMap(({ noticedMs }) => noticedMs),
    cpuMs: (user + system) / 1000 / all.length,
  };
}

async function askAll(service: HttpService, count: number, way: Way): Promise<Taken[]> {
  const artists = await newArtists(service.deps, count);
  return Promise.all(artists.map((artistId) => askedOverHttp(service, artistId, way)));
}

function print(way: string, count: number, measured: readonly Measured[], oneMs: number): void {
  const middle = (of: (one: Measured) => number) => percentiles(measured.map(of)).p50;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const { p50 } = percentiles(measured.flatMap(({ noticedMs }) => noticedMs));
  const most = Math.max(...measured.flatMap(({ noticedMs }) => noticedMs));
  console.log(
    [
      way.padEnd(7),
      String(count).padStart(9),
      seconds(middle(({ totalMs }) => totalMs)).padStart(12),
      seconds(middle(({ workMs }) => workMs)).padStart(13),
      seconds(middle(({ totalMs, workMs }) => totalMs - workMs)).padStart(11),
      `${(middle(({ totalMs }) => totalMs) / oneMs).toFixed(2)} ×`.padStart(12),
      `${Math.round(p50)}, ${Math.round(most)} ms`.padStart(18),
      `${Math.round(middle(({ cpuMs }) => cpuMs))} ms`.padStart(12),
    ].join(" "),
  );
}
