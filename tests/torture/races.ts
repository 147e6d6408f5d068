import { randomUUID } from "node:crypto";
import type { Chance } from "../support/fuzz/chance.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { load, page } from "../support/records.js";
import { type Answer, type TestService, testService } from "../support/service.js";
import type { TypicalCall } from "../support/typical-calls.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import { type Area, again, type Tally } from "./area.js";
import { type Callable, callables } from "./operations.js";
import { brokenInvariants } from "./races/invariants.js";

/** Plans that an artist may ask for in a day here, so that calls at once meet the end of a ledger. */
const plans = 2;

export const races: Area = {
  name: "races",
  promise: "Writes of one artist sent at once leave what some order of them would have left.",
  shortTries: 24,
  async run({ seed, random, enough }) {
    const tally: Tally = { tried: 0, survived: 0, broken: [] };
    const writes = (await callables()).filter((one) => one.writes);
    while (!enough(tally.tried)) {
      const service = await testService({ providers: uncalledProviders });
      service.deps.env = { ...service.deps.env, QUOTA_PLAN_ARTIST: plans };
      try {
        for (let at = 0; at < 40 && !enough(tally.tried); at += 1) {
          tally.tried += 1;
          // Every fourth try meets the end of a ledger.
          const isLedger = tally.tried % 4 === 0;
          const chosen = writes.filter(({ id }) => !isLedger || id === "planQuestion");
          const problems = await raced(service, chosen, random);
          if (problems.length === 0) tally.survived += 1;
          const seen = again("races", seed, tally.tried);
          tally.broken.push(...problems.map((problem) => `${problem}; ${seen}`));
          // What is broken once stays so in this database.
          if (problems.length > 0) break;
        }
      } finally {
        await service.close();
      }
    }
    return tally;
  },
};

/** Sends calls of two or three operations at once, each once to four times, and says what does not hold afterwards. */
async function raced(service: TestService, writes: readonly Callable[], random: Chance) {
  const artist = await anotherArtist(service);
  await load(service.deps.db, ...unusable(artist.artistId));
  const calls: (() => Promise<Answer>)[] = [];
  const names: string[] = [];
  for (let kind = random.whole(2, 3); kind > 0; kind -= 1) {
    const write = random.one(writes);
    const call = await prepared(write, artist);
    if (call === null) continue;
    const times = random.whole(1, 4);
    names.push(`${write.id} ${times} times`);
    for (let time = 0; time < times; time += 1) {
      const other = random.happens(0.5) ? call : varied(call, random);
      calls.push(() => write.send(artist, other));
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

/** The same wish in other words, or as another request. */
function varied(call: TypicalCall, random: Chance): TypicalCall {
  if (typeof call.body !== "object" || call.body === null) return call;
  const body: Record<string, unknown> = { ...call.body };
  if ("requestId" in body && random.happens(0.5)) body.requestId = randomUUID();
  for (const words of ["answer", "question", "wording", "correction", "topic"]) {
    if (typeof body[words] === "string") body[words] += ` Take ${random.whole(1, 9)}.`;
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
