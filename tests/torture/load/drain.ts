import { request } from "node:http";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Chance } from "../../support/fuzz/chance.js";
import { openStream } from "./asking.js";
import { Client } from "./client.js";
import { applicationName, emptied, type Held } from "./served.js";
import type { World } from "./world.js";

/** Number of reads, each by its own client, under way when the service is told to end. */
const reads = 40;
/** Requests under way may finish within this time (`startService`); longer ones are cut. */
const graceMs = 3_000;
/** Clients that wait for a job then, half of them by events. */
const watchers = 14;

/**
 * Tells the service to end while requests are under way. It must answer accepted requests and
 * waiting ones, and exit with status 0.
 *
 * @returns the milliseconds until it had ended; missing answers are recorded in the world
 */
export async function drain(db: Database, world: World, random: Chance): Promise<number> {
  const { served } = world;
  const clients = Array.from({ length: reads + watchers }, (_, at) => {
    return new Client(world, `drained-${at}`, random);
  });
  const [first, ...others] = clients as [Client, ...Client[]];
  let beganMs = Number.POSITIVE_INFINITY;
  const { jobId, artist } = await waitingJob(db, world);
  const job = { as: "key", artist, params: { jobId } } as const;
  const watches = others.slice(0, watchers).map(async (client, at) => {
    if (at % 2 === 0) {
      const answer = await client.send("readQuestionResearch", {
        ...job,
        headers: { prefer: "wait=25" },
      });
      return { what: "a long poll", isAnswered: answer.status === 200 };
    }
    const stream = await openStream(client, job, null);
    // A cut request ends with an error.
    if (stream !== null) await finished(stream.resume()).catch(() => {});
    return { what: "a stream", isAnswered: stream?.complete === true };
  });
  // Each has a connection by then, and its watch is under way.
  await Promise.all(others.slice(watchers).map((client) => client.send("checkHealth", job)));
  await delay(300);
  const answers = others.slice(watchers).map(async (client) => {
    const call = { as: "claimant", artist } as const;
    const { status } = await client.send(random.one(["exportArtist", "readArtistBrief"]), call);
    const isCut = performance.now() - beganMs >= graceMs;
    return { what: "a read", isAnswered: [200, 503].includes(status) || isCut };
  });
  // When this call, which needs no database, is answered, everything sent before it has been
  // accepted.
  await first.send("readProofKeys", { as: "stranger" });
  world.isEnding = true;
  beganMs = performance.now();
  served.terminate();
  for (const { what, isAnswered } of await Promise.all([...watches, ...answers])) {
    if (!isAnswered) world.broken(`${what} that was under way at SIGTERM was not answered`);
  }
  const code = await served.end();
  if (code !== 0) world.broken(`the service ended with ${code} on SIGTERM`);
  for (const client of clients) client.leave();
  await db.execute(sql`delete from jobs where id = ${jobId}`);
  return performance.now() - beganMs;
}

/**
 * Clients watch a job that lasts an hour, then leave: watching must stop long before their watch
 * would end. Resolves to what the process then holds.
 */
export async function abandon(db: Database, world: World, random: Chance): Promise<Held> {
  const { jobId, artist } = await waitingJob(db, world);
  const job = { as: "key", artist, params: { jobId } } as const;
  const client = new Client(world, "abandoned", random);
  const polls = await Promise.all(
    Array.from({ length: watchers }, async () => {
      const { url, headers } = await client.prepared("readQuestionResearch", job);
      const poll = request(url, { headers: { ...headers, prefer: "wait=25" } });
      poll.on("error", () => {}).end();
      world.sent += 1;
      return poll;
    }),
  );
  // Answered after the waiting clients' first reads.
  for (let time = 0; time < 3; time += 1) await client.insist("readLatest", { as: "key", artist });
  for (const poll of polls) poll.destroy();
  client.leave();
  const held = await emptied(world.served);
  if (await isWatched(db)) world.broken("a job is watched for clients that went away");
  await db.execute(sql`delete from jobs where id = ${jobId}`);
  return held;
}

/**
 * Whether a job is still being read for a watcher, which happens four times a second (decision
 * 3.13).
 */
async function isWatched(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select clock_timestamp()::text as now`);
  await delay(700);
  const read = await db.execute(sql`
    select from pg_stat_activity
    where application_name = ${applicationName}
      and query like '%watch_question%'
      and query_start > ${rows[0]?.now}::timestamptz`);
  return read.rows.length > 0;
}

/** A copy of an earlier question that waits for a provider for an hour. */
async function waitingJob(db: Database, { artists }: World) {
  const { rows } = await db.execute(sql`
    insert into jobs (
      id, artist_id, kind, identity, stage, selection, request, state, run_at, created_at, updated_at
    )
    select gen_random_uuid(), artist_id, kind, 'waits', 'waiting_provider', 'research', request, state,
      now() + interval '1 hour', now(), now()
    from jobs
    where kind = 'question_research'
    order by created_at desc
    limit 1
    returning id as "jobId", artist_id as "artistId"`);
  const [row] = rows;
  const artist = artists.find(({ id }) => id === row?.artistId);
  if (row === undefined || artist === undefined)
    throw new Error("an artist of this run was asked about");
  return { jobId: String(row.jobId), artist };
}
