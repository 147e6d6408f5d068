import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { eraseByOperator } from "#lib/data-rights/erase-artist.js";
import { fault } from "#lib/platform/fault.js";
import { exportOf } from "../support/export/exported.js";
import { emptyTables, fillArtist, tablesOfArtists } from "../support/full-artist.js";
import { administrator, anotherArtist, type InterviewService } from "../support/interview.js";
import { goodOffer, startedSession } from "../support/interview-steps.js";
import { typicalCall } from "../support/operations/operations.js";
import { artist as artistRecord, load, page } from "../support/records.js";
import { advanceAll, ask, producedBy } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Whatever runs while an artist is erased, and whichever commits first: nothing of the artist is left, and nobody gets a
// failure of the service.

let artist: InterviewService;
const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  artist = await anotherArtist(service);
});

/** Erases while the others run, in both orders, and returns the responses. */
async function whileErased(work: () => Promise<unknown>[], isFirst: boolean): Promise<unknown[]> {
  const erase = () => artist.send("POST", "/erase", {}, { as: administrator });
  const [erasing, running] = isFirst
    ? [erase(), Promise.allSettled(work())]
    : ([Promise.allSettled(work()), erase()].reverse() as [
        ReturnType<typeof erase>,
        Promise<PromiseSettledResult<unknown>[]>,
      ]);
  expect((await erasing).status).toBe(200);
  return (await running).map((one) => (one.status === "fulfilled" ? one.value : one.reason));
}

async function expectNothingLeft() {
  const { rows } = await artist.db.execute(
    sql`select 1 from artists where id = ${artist.artistId}`,
  );
  expect(rows).toEqual([]);
  expect((await emptyTables(artist.db, artist.artistId)).sort()).toEqual(tablesOfArtists);
}

describe.each([true, false])("an erasure that is sent first: %s", (isFirst) => {
  test("leaves nothing of what people write at the same time, whether accepted or refused", async () => {
    const { id } = await startedSession(artist);
    const offer = await goodOffer(artist);
    const boundary = { requestId: randomUUID(), wording: "Nothing.", scope: "until_retracted" };
    const correction = { requestId: randomUUID(), claim: "It was 2019.", correction: "2018." };
    const answers = await whileErased(
      () => [
        artist.send("POST", `/interview/session/${id}/offer`, offer),
        artist.send("POST", "/interview/boundaries", boundary),
        artist.send("POST", "/interview/corrections", correction),
        artist.send("POST", `/interview/session/${id}/finish`),
        artist.send("GET", "/interview/memory"),
      ],
      isFirst,
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: expect.toSatisfy(isHeard) });
    await expectNothingLeft();
  });

  test("leaves nothing of questions that are asked and worked on at the same time", async () => {
    await fillArtist(artist);
    await load(artist.db, page(artist.artistId, producedBy));
    await ask(service, artist.artistId).catch(() => {});
    const answers = await whileErased(
      () => [advanceAll(service), artist.send("POST", "/research/questions", question)],
      isFirst,
    );
    expect(answers[1]).toMatchObject({ status: expect.toSatisfy(isHeard) });
    expect(answers[0]).not.toBeInstanceOf(Error);
    await advanceAll(service);
    await expectNothingLeft();
  });

  test("leaves nothing of an import, which is refused when it comes second", async () => {
    const records = [
      artistRecord(artist.artistId, "Ana Duarte"),
      page(artist.artistId, producedBy),
    ];
    const [loaded] = await whileErased(() => [load(artist.db, ...records)], isFirst);
    if (loaded !== undefined) expect(String(loaded)).toContain("this artist was erased");
    await expectNothingLeft();
  });

  test("breaks no export: an export is the whole artist or is refused", async () => {
    await fillArtist(artist);
    const whole = await exportOf(artist.db, artist.artistId);
    const [exported] = await whileErased(() => [exportOf(artist.db, artist.artistId)], isFirst);
    if (typeof exported === "string") expect(exported).toBe(whole);
    else expect(exported).toEqual(fault("not_found"));
    await expectNothingLeft();
  });
});

test("an answer that waits for the erasure of its artist finds nothing to register", async () => {
  const { params, body } = await typicalCall("registerAnswer", artist);
  const path = `/research/questions/${params?.jobId}/answers`;
  let registering: ReturnType<InterviewService["send"]> | null = null;
  const { direct } = service.database;
  const waiters = async () => {
    const { rows } = await direct.execute(sql`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%register_answer%'`);
    return rows[0]?.count;
  };
  await direct.transaction(async (tx) => {
    await eraseByOperator({ db: tx, newId: randomUUID, keys: [] }, artist.artistId, {});
    registering = artist.send("POST", path, body, { as: "service" });
    await expect.poll(waiters).toBe(1);
  });
  expect(await registering).toMatchObject({ status: 200, body: { verified: true } });
  await expectNothingLeft();
});

const call = () => JSON.stringify({ id: randomUUID(), purpose: "plan", model: "offline" });

/** Calls that reserve in a ledger without a job, and how each reports that the artist does not exist. */
const reserving = [
  {
    name: "plan_question",
    ledger: "question_plan",
    statement: (id: string) => sql`plan_question(null, ${id}, null, 1000, ${call()})`,
    without: "not_found",
  },
  {
    name: "ask_for_draft",
    ledger: "onboarding_turn",
    statement: (id: string) =>
      sql`ask_for_draft((select min(id::text)::uuid from users where is_admin), ${id}, null, 1000, ${randomUUID()})`,
    without: "not_found",
  },
  {
    name: "begin_claim_check",
    ledger: "claim_check",
    statement: (id: string) =>
      sql`begin_claim_check(${id}, ${randomUUID()}, '{}', null, 1000, ${call()})`,
    without: "erased",
  },
];

describe.each(reserving)("$name", ({ ledger, statement, without }) => {
  const outcome = async () => {
    // The tests' pooler has fewer connections than there are waiting calls here.
    const { rows } = await service.database.direct.execute(
      sql`select ${statement(artist.artistId)}->>'outcome' as outcome`,
    );
    return rows[0]?.outcome;
  };

  test("that waits for its ledger ends before the artist is erased, and leaves nothing", async () => {
    const { direct } = service.database;
    // Drafts come after the other steps of onboarding.
    await direct.execute(sql`
      insert into onboarding (artist_id, profiles_at, sources_at, interview_at)
      values (${artist.artistId}, now(), now(), now())`);
    let [isErased, reserved, erased]: [boolean, unknown, unknown] = [false, null, null];
    await direct.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`ledger:${ledger}`}, 0))`,
      );
      const waiters = async () => {
        const { rows } = await tx.execute(sql`
          select count(*)::integer as count from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`);
        return isErased ? 2 : Number(rows[0]?.count);
      };
      reserved = outcome();
      await expect.poll(waiters).toBe(1);
      erased = artist.send("POST", "/erase", {}, { as: administrator }).finally(() => {
        isErased = true;
      });
      await expect.poll(waiters).toBe(2);
    });
    expect(await reserved).toBe("admitted");
    expect(await erased).toMatchObject({ status: 200 });
    await expectNothingLeft();
  });

  test("that comes after the erasure finds no artist, and writes nothing", async () => {
    await artist.send("POST", "/erase", {}, { as: administrator });
    expect(await outcome()).toBe(without);
    await expectNothingLeft();
  });
});

const question = { topic: "who produced the record", evidenceNeed: "credits" };
const isHeard = (status: number) => status < 500;
