import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import type { Chance } from "../support/fuzz/chance.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { load, page } from "../support/records.js";
import { type Answer, type TestService, testService } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Area } from "./area.js";
import { type Callable, callables } from "./operations.js";
import { brokenInvariants } from "./races/invariants.js";

/** Daily plans per artist here, so low that concurrent calls use up the ledger. */
const plans = 2;
/** Plans left for all artists when these ask at once, each once more than allowed. */
const [plansOfAll, planners] = [6, 4];

/**
 * Different concurrent requests to one of these: either one is carried out, or all are, in
 * sequence.
 */
const rivals = [
  "startInterviewSitting",
  "enqueueQuestionResearch",
  "reviseInterviewResponse",
  "reviewDiscovery",
  "saveInterviewAnswer",
  "offerInterviewQuestion",
] as const;

export const races: Area = {
  name: "races",
  promise: "Concurrent writes have the same result as some sequential order of them.",
  shortTries: 24,
  async run(run) {
    const { random } = run;
    const writes = (await callables()).filter((one) => one.writes);
    while (!run.enough()) {
      const service = await testService({ providers: uncalledProviders });
      service.deps.env = { ...service.deps.env, QUOTA_PLAN_ARTIST: plans };
      try {
        for (let at = 0; at < 40 && !run.enough(); at += 1) {
          const problems =
            run.tried % 8 === 0
              ? await planned(service, writes)
              : await raced(service, callsOf(run.tried, writes, random), random);
          run.count(problems);
          // A broken invariant stays broken in this database.
          if (problems.length > 0) break;
        }
      } finally {
        await service.close();
      }
    }
  },
};

/** An operation sent several times at once. */
interface Repeated {
  write: Callable;
  times: number;
  /** The probability that each further request differs from the first. */
  variety: number;
}

/**
 * Every eighth try plans while the artist is erased, every fourth is among rivals; the others send
 * two or three operations.
 */
function callsOf(tried: number, writes: readonly Callable[], random: Chance): Repeated[] {
  const repeated = (id: string | undefined, times: number) =>
    writes.filter((write) => write.id === id).map((write) => ({ write, times, variety: 1 }));
  if (tried % 4 === 2) return repeated(rivals[Math.floor(tried / 4) % rivals.length], 4);
  if (tried % 8 === 4) return [...repeated("eraseArtist", 1), ...repeated("planQuestion", 4)];
  return Array.from({ length: random.whole(2, 3) }, () => ({
    write: random.one(writes),
    times: random.whole(1, 4),
    variety: 0.5,
  }));
}

/** Sends calls at once, and returns the promises broken afterwards. */
async function raced(service: TestService, repeated: readonly Repeated[], random: Chance) {
  // An erasure takes longest: calls during it are a different race from calls that start with it.
  const spreadMs = repeated.some(({ write }) => write.id === "eraseArtist") ? 20 : 0;
  const artist = await anotherArtist(service);
  await load(service.deps.db, ...unusable(artist.artistId));
  const calls: (() => Promise<Answer>)[] = [];
  const names: string[] = [];
  for (const { write, times, variety } of repeated) {
    const call = await prepared(write, artist);
    if (call === null) continue;
    names.push(`${write.id} ${times} times`);
    for (let time = 0; time < times; time += 1) {
      const other = random.happens(variety) ? varied(call, time, random) : call;
      const begin = random.next() * spreadMs;
      calls.push(() => delay(begin).then(() => write.send(artist, other)));
    }
  }
  const answers = await Promise.all(calls.map((send) => send()));
  const beyond = answers.filter(({ status }) => status >= 500);
  const admitted = await plansOf(artist.db, artist.artistId);
  return [
    ...beyond.map(({ status, body }) => `was answered ${status} ${body?.code}`),
    ...(admitted > plans ? [`${admitted} plans were admitted of ${plans}`] : []),
    ...(await brokenInvariants(service.deps.db)),
  ].map((problem) => `${names.join(" beside ")}: ${problem}`);
}

/** Several artists use up a ledger at once: each its own limit, and together the global one. */
async function planned(service: TestService, writes: readonly Callable[]): Promise<string[]> {
  const { deps } = service;
  const usual = deps.env;
  const plan = writes.find(({ id }) => id === "planQuestion") as Callable;
  const before = await plansOf(deps.db);
  deps.env = { ...usual, QUOTA_PLAN_GLOBAL: before + plansOfAll };
  try {
    const calls: (() => Promise<Answer>)[] = [];
    const artists: InterviewService[] = [];
    for (let at = 0; at < planners; at += 1) {
      const artist = await anotherArtist(service);
      artists.push(artist);
      const call = await plan.prepare(artist);
      for (let time = 0; time <= plans; time += 1) calls.push(() => plan.send(artist, call));
    }
    await Promise.all(calls.map((send) => send()));
    const ofEach = await Promise.all(artists.map(({ artistId }) => plansOf(deps.db, artistId)));
    const ofAll = (await plansOf(deps.db)) - before;
    return [
      ...(ofAll === plansOfAll ? [] : [`of ${calls.length} plans at once ${ofAll} were admitted`]),
      ...(Math.max(...ofEach) <= plans ? [] : [`of one artist ${Math.max(...ofEach)} plans were`]),
    ];
  } finally {
    deps.env = usual;
  }
}

/** Null when earlier preparation excludes this operation. */
async function prepared(write: Callable, artist: InterviewService): Promise<TypicalCall | null> {
  return write.prepare(artist).catch(() => null);
}

/** The same request in other words, mostly as a different request. */
function varied(call: TypicalCall, number: number, random: Chance): TypicalCall {
  if (typeof call.body !== "object" || call.body === null) return call;
  const body: Record<string, unknown> = { ...call.body };
  if ("requestId" in body && random.happens(0.8)) body.requestId = randomUUID();
  for (const words of ["answer", "question", "wording", "correction", "topic"]) {
    if (typeof body[words] === "string") body[words] += ` Take ${number}.`;
  }
  if (body.decision === "approve" && random.happens(0.5)) body.decision = "decline";
  return { ...call, body };
}

/** Plans admitted for an artist, or for all. */
async function plansOf(db: Database, artistId: string | null = null): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::integer as count from reservations
    where ledger = 'question_plan' and artist_id = coalesce(${artistId}::uuid, artist_id)`);
  return Number(rows[0]?.count);
}

/** Pages that are not evidence, so that there is something to show by mistake. */
function unusable(artistId: string) {
  const url = (name: string) => ({ url: `https://ana.example/${name}` });
  return [
    page(artistId, "A page that was removed.", { ...url("removed"), removed: true }),
    page(artistId, "A page that is private.", { ...url("private"), visibility: "private" }),
    page(artistId, "", url("empty")),
    page(artistId, "The post of an account that is not connected.", {
      ...url("post"),
      kind: "caption",
      platform: "social_b",
      accountId: `gone-${artistId}`,
      entryId: "1",
    }),
  ];
}
