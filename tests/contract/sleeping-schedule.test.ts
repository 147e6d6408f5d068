import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isReady } from "#lib/local/cron.js";
import { NextDue } from "#lib/platform/next-due.js";
import { processState } from "#lib/platform/process-state.js";
import latestRoute from "../../api/artist/[id]/latest.js";
import scheduleRoute from "../../api/research/advance.js";
import { cite } from "../support/drift/rechecks.js";
import { markedBoundary, markedResponse, setUntil, someday } from "../support/embargo.js";
import { anotherArtist } from "../support/interview.js";
import { account, artist, load, page } from "../support/records.js";
import { advanceOnce, ask, producedBy } from "../support/research.js";
import { cronSecret, serviceOfFile } from "../support/service.js";
import { FakeSharedState } from "../support/shared-state.js";

const minute = 60_000;
const hour = 60 * minute;

/** The work that calls of the service left to run after the response, not yet run. */
const after: (() => Promise<void>)[] = [];
let artistId: string;
let nowMs = 0;
let state: FakeSharedState;

/** The schedule's view from another instance whose clock is this far off. */
const instance = (offsetMs = 0) =>
  new NextDue(
    () => state,
    () => nowMs + offsetMs,
  );
const uses = (nextDue: NextDue) => {
  service.deps.nextDue = async () => nextDue;
};

const service = await serviceOfFile({ afterAnswer: (work) => void after.push(work) });
beforeAll(async () => {
  const { providers } = service.deps;
  // The schedule only asks them which platforms can be read.
  const readers = { catalog_a: {} as never, moments: {} as never };
  service.deps.providers = { ...providers, readers };
  service.deps.env = { ...service.deps.env, ADVANCE_AFTER_ENQUEUE: "off" };
});
beforeEach(async () => {
  nowMs = Date.now();
  state = new FakeSharedState(() => nowMs);
  uses(instance());
  after.length = 0;
  await service.deps.db.execute(sql`truncate artists cascade`);
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});

const answered = async () => {
  for (const work of after.splice(0)) await work();
};

/** One call of the schedule; true when it asked the database. */
async function asks(query = ""): Promise<boolean> {
  service.database.roundTrips();
  const { status } = await service.call(scheduleRoute, "GET", `/api/research/advance${query}`, {
    as: { token: cronSecret },
  });
  expect(status).toBe(200);
  const asked = service.database.roundTrips() > 0;
  await answered();
  return asked;
}

/** The minutes, of the next ones, in which the schedule asks the database. */
async function askedMinutes(count: number): Promise<number[]> {
  const minutes: number[] = [];
  for (let at = 0; at < count; at++) {
    if (await asks()) minutes.push(at);
    nowMs += minute;
  }
  return minutes;
}

test("an idle day has at most 100 database sessions, a quarter of an hour apart at most", async () => {
  const minutes = await askedMinutes(24 * 60);
  expect(minutes.length).toBeLessThanOrEqual(100);
  const apart = minutes.map((at, place) => at - (minutes[place - 1] ?? 0));
  expect(Math.max(...apart)).toBe(15);
});

test("… and 60 an hour where the platform has no state to share", async () => {
  uses(
    new NextDue(
      () => null,
      () => nowMs,
    ),
  );
  expect(await askedMinutes(60)).toHaveLength(60);
  delete service.deps.nextDue;
  expect(await askedMinutes(60)).toHaveLength(60);
});

test("one process that polls each second lets its database sleep, and sees a new job in the next second", async () => {
  const kept = processState();
  const nextDue = new NextDue(
    () => kept,
    () => nowMs,
  );
  uses(nextDue);
  const { db } = service.deps;
  let minutes = 0;
  for (let minute = 0; minute < 24 * 60; minute++) {
    let isAsked = await asks();
    for (let second = 0; second < 60; second++) {
      expect(await isReady(db, nextDue)).toBe(false);
      nowMs += 1_000;
    }
    isAsked ||= service.database.roundTrips() > 0;
    if (isAsked) minutes++;
  }
  expect(minutes).toBeLessThanOrEqual(100);
  await ask(service, artistId);
  await answered();
  expect(await isReady(db, nextDue)).toBe(true);
});

describe("the database is asked in the minute in which work becomes due", () => {
  const soon = sql`date_trunc('milliseconds', now()) + interval '6 minutes 30 seconds'`;
  const { execute } = { execute: (text: ReturnType<typeof sql>) => service.deps.db.execute(text) };
  const refreshedSince = (platform: string, since: string) =>
    execute(sql`
      insert into latest_snapshots (artist_id, platform, account_id, last_attempt_at, failure)
      select artist_id, platform, account_id,
        date_trunc('milliseconds', now()) - ${since}::interval, 'failed'
      from accounts where platform = ${platform}`);

  /** The interview's artist has connected accounts, texts to index and Lore to refresh. */
  const nothingElse = async () => {
    await execute(sql`update accounts set connected = false`);
    await asks();
    state.entries.clear();
  };

  test.each<[what: string, arrange: () => Promise<unknown>]>([
    [
      "a job that waits for a provider",
      async () => {
        await ask(service, artistId);
        await execute(sql`update jobs set run_at = ${soon}`);
      },
    ],
    [
      "the end of a lease",
      async () => {
        await ask(service, artistId);
        await execute(
          sql`update jobs set run_at = ${soon}, leased = true, fence = 1, attempts = 1`,
        );
      },
    ],
    [
      "the refresh of an account",
      async () => {
        await load(service.deps.db, account(artistId, "catalog_a", randomUUIDv7()));
        await refreshedSince("catalog_a", "23 hours 53 minutes 30 seconds");
      },
    ],
    [
      "the end of an embargo",
      async () => {
        const interview = await anotherArtist(service);
        await setUntil(interview, await markedResponse(interview, { publishes: false }), someday);
        await nothingElse();
        await execute(
          sql`update interview_questions set embargo_until = ${soon} where embargo_until is not null`,
        );
      },
    ],
    [
      "the end of a boundary",
      async () => {
        const interview = await anotherArtist(service);
        await markedBoundary(interview);
        await nothingElse();
        await execute(sql`update interview_boundaries set embargo_until = ${soon}`);
      },
    ],
    [
      "the recheck of a cited page",
      async () => {
        await cite(service, artistId);
        await execute(sql`update cited_windows set due_at = ${soon}`);
      },
    ],
  ])("%s", async (_what, arrange) => {
    await arrange();
    after.length = 0;
    expect(await askedMinutes(8)).toEqual([0, 7]);
  });

  test("moments are read every half hour within a day of a read of their artist, else once a day", async () => {
    await load(service.deps.db, account(artistId, "moments", "https://feed.example/feed.json"));
    await refreshedSince("moments", "40 minutes");
    const refreshes = async () =>
      (await execute(sql`select from jobs where kind = 'latest_refresh'`)).rows.length;
    expect(await askedMinutes(8)).toEqual([0]);
    expect(await refreshes()).toBe(0);

    const path = `/api/artist/${artistId}/latest`;
    const read = await service.call(latestRoute, "GET", path, { as: "nobody" });
    expect(read.status).toBe(200);
    expect(await refreshes()).toBe(0);
    await answered();
    expect(await asks()).toBe(true);
    expect(await refreshes()).toBe(1);

    await execute(sql`delete from jobs`);
    await execute(sql`update latest_snapshots set last_attempt_at = now() - interval '40 minutes'`);
    nowMs += 25 * hour;
    expect(await asks()).toBe(true);
    expect(await refreshes()).toBe(0);

    delete service.deps.nextDue;
    expect(await asks()).toBe(true);
    expect(await refreshes()).toBe(1);
  });
});

describe("the stored time is only a hint", () => {
  beforeEach(async () => {
    expect(await askedMinutes(2)).toEqual([0]);
  });

  test("after work was queued, the next call asks the database", async () => {
    expect((await ask(service, artistId)).status).toBe(202);
    await answered();
    expect(await asks()).toBe(true);
    expect((await advanceOnce(service)).body.ran).toBe(false);
  });

  test("after another caller ran a slice, the next call asks the database", async () => {
    await ask(service, artistId);
    after.length = 0;
    expect((await advanceOnce(service)).body.ran).toBe(true);
    await answered();
    expect(await asks()).toBe(true);
  });

  test("when it is lost, the database is asked", async () => {
    state.entries.clear();
    expect(await askedMinutes(3)).toEqual([0]);
  });

  test("when it cannot be read or written, the database is asked each time", async () => {
    const broken = () => Promise.reject(new Error("no cache"));
    Object.assign(state, { get: broken, set: broken });
    expect(await askedMinutes(3)).toEqual([0, 1, 2]);
  });

  test("a value that is not a time is ignored", async () => {
    await state.set("due", { askedMs: "now", dueMs: null }, { ttl: 60 });
    expect(await askedMinutes(2)).toEqual([0]);
  });

  test("two instances share it, and a write in one wakes the other", async () => {
    const [one, other] = [instance(), instance()];
    uses(other);
    expect(await asks()).toBe(false);
    await ask(service, artistId);
    await answered();
    uses(one);
    expect(await asks()).toBe(true);
  });

  test("a write while the database is asked is not hidden by its answer", async () => {
    const other = instance();
    nowMs += 15 * minute;
    state.beforeSet = async (key) => {
      state.beforeSet = async () => {};
      if (key === "due") await other.noteChange();
    };
    expect(await asks()).toBe(true);
    nowMs += minute;
    expect(await asks()).toBe(true);
    nowMs += minute;
    expect(await asks()).toBe(false);
  });

  test("after a clock that jumped back, the database is asked", async () => {
    uses(instance(2 * hour));
    expect(await asks()).toBe(true);
    uses(instance());
    expect(await asks()).toBe(true);
    nowMs += minute;
    expect(await asks()).toBe(false);
  });

  test("a write by an instance whose clock is late is found by the quarter-hourly check", async () => {
    uses(instance(-hour));
    await ask(service, artistId);
    await answered();
    uses(instance());
    expect(await askedMinutes(15)).toEqual([13, 14]);
  });

  test("a call that names an artist or a kind always asks the database", async () => {
    expect(await asks(`?artistId=${artistId}`)).toBe(true);
    expect(await asks("?kinds=lore_refresh")).toBe(true);
    expect(await asks()).toBe(false);
  });

  test("without a schedule, a call that watches runs what is due", async () => {
    await ask(service, artistId);
    after.length = 0;
    await service.deps.db.execute(sql`update jobs set run_at = now() + interval '1 hour'`);
    expect((await advanceOnce(service)).body.ran).toBe(false);
    await service.deps.db.execute(sql`update jobs set run_at = now()`);
    expect((await advanceOnce(service)).body.ran).toBe(true);
  });
});
