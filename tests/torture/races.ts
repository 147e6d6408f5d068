import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Chance } from "../support/fuzz/chance.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { load, page } from "../support/records.js";
import { type Answer, type TestService, testService } from "../support/service.js";
import type { TypicalCall } from "../support/typical-calls.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Area } from "./area.js";
import { type Callable, callables } from "./operations.js";
import { brokenInvariants } from "./races/invariants.js";

/** Plans that an artist may ask for in a day here, so that calls at once meet the end of a ledger. */
const plans = 2;

/** Of different requests of one of these one is carried out, or all are one after the other. */
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
  promise: "Writes of one artist sent at once leave what some order of them would have left.",
  shortTries: 24,
  async run(run) {
    const { random } = run;
    const writes = (await callables()).filter((one) => one.writes);
    while (!run.enough()) {
      const service = await testService({ providers: uncalledProviders });
      service.deps.env = { ...service.deps.env, QUOTA_PLAN_ARTIST: plans };
      try {
        for (let at = 0; at < 40 && !run.enough(); at += 1) {
          const calls = callsOf(run.tried, writes, random);
          const problems = await raced(service, calls, random);
          run.count(problems);
          // What is broken once stays so in this database.
          if (problems.length > 0) break;
        }
      } finally {
        await service.close();
      }
    }
  },
};

/** An operation that is sent several times at once. */
interface Repeated {
  write: Callable;
  times: number;
  /** How likely each is another request than the first. */
  variety: number;
}

/**
 * Every fourth try meets the end of a ledger, every second of these while the artist is erased; every fourth is of rivals; the
 * others are two or three operations.
 */
function callsOf(tried: number, writes: readonly Callable[], random: Chance): Repeated[] {
  const repeated = (id: string | undefined, times: number) =>
    writes.filter((write) => write.id === id).map((write) => ({ write, times, variety: 1 }));
  if (tried % 4 === 2) return repeated(rivals[Math.floor(tried / 4) % rivals.length], 4);
  if (tried % 8 === 4) return [...repeated("eraseArtist", 1), ...repeated("planQuestion", 4)];
  const chosen = writes.filter(({ id }) => tried % 4 !== 0 || id === "planQuestion");
  return Array.from({ length: random.whole(2, 3) }, () => ({
    write: random.one(chosen),
    times: random.whole(1, 4),
    variety: 0.5,
  }));
}

/** Sends calls at once, and says what does not hold afterwards. */
async function raced(service: TestService, repeated: readonly Repeated[], random: Chance) {
  // An erasure takes longest: what comes while it is under way is another race than what comes with it.
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
  const planned = await plansOf(artist);
  return [
    ...beyond.map(({ status, body }) => `was answered ${status} ${body?.code}`),
    ...(planned > plans ? [`${planned} plans were admitted of ${plans}`] : []),
    ...(await brokenInvariants(service.deps.db)),
  ].map((problem) => `${names.join(" beside ")}: ${problem}`);
}

/** Null when what was prepared before leaves no room for this operation. */
async function prepared(write: Callable, artist: InterviewService): Promise<TypicalCall | null> {
  return write.prepare(artist).catch(() => null);
}

/** The same wish in other words, as another request more often than not. */
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

async function plansOf({ db, artistId }: InterviewService): Promise<number> {
  const { rows } = await db.execute(
    `select count(*)::integer as count from reservations where ledger = 'question_plan' and artist_id = '${artistId}'`,
  );
  return Number(rows[0]?.count);
}

/** Pages that are no evidence, so that there is something to show by mistake. */
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
