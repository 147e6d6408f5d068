import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import eraseRoute from "../../api/artist/[id]/erase.js";
import { dumped, fillArtist } from "../support/full-artist.js";
import {
  anotherArtist,
  type InterviewService,
  administrator as root,
} from "../support/interview.js";
import { type TestService, testService } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Cut } from "../support/watch.js";

let service: TestService;
let artist: InterviewService;
beforeAll(async () => {
  service = await testService({ providers: uncalledProviders });
  artist = await anotherArtist(service);
  await fillArtist(artist);
});
afterAll(async () => {
  service.database.wire.onStatement = undefined;
  await service.close();
});

const erase = () =>
  service.call(eraseRoute, "POST", `/api/artist/${artist.artistId}/erase`, { body: {}, as: root });

/** Locks that the erasure has to wait for: its first lock, and rows that it deletes at its end. */
const obstacles = [
  () => sql`select lock_artist(${artist.artistId})`,
  () => sql`select from candidates where artist_id = ${artist.artistId} for update`,
];

/** Starts an erasure, ends its connection while it waits, and returns its response. */
async function killedWhileWaiting(obstacle: (typeof obstacles)[number]) {
  return artist.db.transaction(async (tx) => {
    await tx.execute(obstacle());
    const erasing = erase();
    await expect
      .poll(
        async () => {
          const { rows } = await service.database.direct.execute(sql`
            select pg_terminate_backend(pid) as ended from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and query like '%erase_artist%'`);
          return rows.length;
        },
        { interval: 5 },
      )
      .toBe(1);
    return erasing;
  });
}

test("an erasure that is killed twenty times erases nothing, and the next one erases everything", async () => {
  const before = await dumped(artist.db);
  for (let time = 0; time < 20; time++) {
    const answer = await killedWhileWaiting(obstacles[time % 2] as (typeof obstacles)[number]);
    expect(answer.status).toBe(503);
  }
  expect((await dumped(artist.db)) === before).toBe(true);

  const cutOnce = (cut: Cut) => {
    let isDone = false;
    service.database.wire.onStatement = () => {
      if (isDone) return undefined;
      isDone = true;
      return cut;
    };
  };
  cutOnce("before");
  expect((await erase()).status).toBe(503);
  expect((await dumped(artist.db)) === before).toBe(true);
  cutOnce("after");
  expect((await erase()).status).toBe(503);
  expect((await dumped(artist.db)).includes(artist.artistId)).toBe(false);

  service.database.wire.onStatement = undefined;
  const { status, body } = await erase();
  expect(status).toBe(200);
  expect(body.receipt.erased).toMatchObject({ artists: 1, interview_sessions: 2 });
  expect((await erase()).body).toEqual(body);
});
