import { sql } from "drizzle-orm";
import { queueDue } from "#lib/artist/refresh-schedule.js";
import { letDateCome, setUntil } from "../../support/embargo.js";
import { anotherArtist, type InterviewService } from "../../support/interview.js";
import { answered, offered, oneAnswer } from "../../support/interview-steps.js";
import { load, page } from "../../support/records.js";
import { advanceOnce, ask, credits, producedBy } from "../../support/research.js";
import type { TestService } from "../../support/service.js";
import { underClock } from "../../support/shifted-clock.js";

/**
 * Something a clock decides, tested just before and just after that moment on the database's clock.
 */
export const moments: readonly {
  name: string;
  /** Null, or the wrong result under a clock that is this many milliseconds off. */
  try(service: TestService, shift: number): Promise<string | null>;
}[] = [
  {
    name: "a ledger",
    async try(service, shift) {
      const artist = await questioner(service);
      const { env } = service.deps;
      const { rows } = await artist.db.execute(
        sql`select count(*)::integer as count from reservations where ledger = 'saved_question' and reserved_at > now() - interval '24 hours'`,
      );
      service.deps.env = { ...env, QUOTA_SAVED_QUESTION: Number(rows[0]?.count) + 1 };
      const others = [artist, await questioner(service), await questioner(service)] as const;
      try {
        const asked = (at: 0 | 1 | 2) =>
          underClock(shift, () => ask(service, others[at].artistId)).then(({ status }) => status);
        const first = [await asked(0), await asked(1)];
        await artist.db.execute(sql`
          update reservations set reserved_at = reserved_at - interval '24 hours' where artist_id = ${artist.artistId}`);
        return expected([...first, await asked(2)], [202, 429, 202]);
      } finally {
        service.deps.env = env;
      }
    },
  },
  {
    name: "a lease",
    async try(service, shift) {
      const artist = await questioner(service);
      const { artistId, db } = artist;
      await ask(service, artistId);
      const moved = (by: string) =>
        db.execute(
          sql`update jobs set leased = true, run_at = now() + ${by}::interval where artist_id = ${artistId}`,
        );
      const ran = () => underClock(shift, () => advanceOnce(service, { artistId }));
      await moved("5 seconds");
      const held = (await ran()).body.ran;
      await moved("-5 seconds");
      return expected([held, (await ran()).body.ran], [false, true]);
    },
  },
  {
    name: "an embargo",
    async try(service, shift) {
      const artist = await anotherArtist(service);
      const { session, question, path } = await oneAnswer(artist);
      const offer = { ordinal: 2, question: "What did you keep of the demo?" };
      const second = await answered(artist, await offered(artist, session.id, offer), "The lamp.");
      const tomorrow = await databaseDay(artist, 2);
      for (const one of [path, `/interview/responses/${second.id}`])
        await underClock(shift, () => setUntil(artist, { path: one }, tomorrow));
      const left = async () => {
        await underClock(shift, () => queueDue(service.deps, artist.artistId));
        return embargoes(artist);
      };
      const found = [await left()];
      // The scheduler visits an artist with one date in the past and one in the future.
      await artist.db.execute(sql`
        update interview_questions set embargo_until = now() - interval '1 second' where id = ${question.id}`);
      found.push(await left());
      await letDateCome(artist);
      return expected([...found, await left()], [2, 1, 0]);
    },
  },
  {
    name: "the date of an embargo",
    async try(service, shift) {
      const artist = await anotherArtist(service);
      const { path } = await oneAnswer(artist);
      const { response } = await artist.ok("GET", path);
      const edit = async (days: number) => {
        const body = { expectedRevision: response.revision, answer: response.answer };
        const until = await databaseDay(artist, days);
        return underClock(shift, () => artist.send("PATCH", path, { ...body, until }));
      };
      const statuses = [(await edit(-1)).status, (await edit(2)).status];
      return expected(statuses, [400, 200]);
    },
  },
  {
    name: "continuing",
    async try(service, shift) {
      const artist = await questioner(service);
      const { artistId, db } = artist;
      const { jobId } = (await ask(service, artistId, { ...credits, preferDirectEvidence: true }))
        .body;
      await advanceOnce(service, { artistId });
      const path = `/research/questions/${jobId}/continue`;
      const aged = (by: string) =>
        db.execute(sql`update jobs set created_at = now() - ${by}::interval where id = ${jobId}`);
      const go = () =>
        underClock(shift, () =>
          artist.send("POST", path, { outcome: "insufficient" }, { as: "service" }),
        );
      await aged("24 hours 1 minute");
      const late = (await go()).status;
      await aged("23 hours 59 minutes");
      return expected([late, (await go()).status], [409, 202]);
    },
  },
  {
    name: "reusing an answer",
    async try(service, shift) {
      const artist = await questioner(service);
      const { artistId, db } = artist;
      await ask(service, artistId);
      while ((await advanceOnce(service, { artistId })).body.ran);
      const aged = (by: string) =>
        db.execute(sql`update jobs set finished_at = now() - ${by}::interval, updated_at = now() - ${by}::interval,
          created_at = now() - ${by}::interval where artist_id = ${artistId}`);
      const again = () => underClock(shift, () => ask(service, artistId));
      await aged("1 minute");
      const soon = (await again()).body.reused;
      await aged("40 days");
      // A later attempt ended without an answer; an answer that is too old must not replace it.
      await db.execute(sql`
        insert into jobs
        select (jsonb_populate_record(j, jsonb_build_object(
          'id', gen_random_uuid(), 'stage', 'unresolved', 'finished_at', now() - interval '1 hour'
        ))).*
        from jobs j where artist_id = ${artistId}`);
      return expected([soon, (await again()).body.reused], [true, false]);
    },
  },
];

async function questioner(service: TestService): Promise<InterviewService> {
  const artist = await anotherArtist(service);
  await load(artist.db, page(artist.artistId, producedBy));
  return artist;
}

/** The day this many days from today, by the database's clock. */
async function databaseDay({ db }: InterviewService, days: number): Promise<string> {
  const { rows } = await db.execute(
    sql`select to_char((now() at time zone 'utc')::date + ${days}::integer, 'YYYY-MM-DD') as day`,
  );
  return String(rows[0]?.day);
}

async function embargoes({ db, artistId }: InterviewService): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::integer as count from interview_questions
    where artist_id = ${artistId} and embargo_until is not null and embargo_ended_at is null`);
  return Number(rows[0]?.count);
}

function expected(found: readonly unknown[], wanted: readonly unknown[]): string | null {
  const same = JSON.stringify(found) === JSON.stringify(wanted);
  return same ? null : `came to ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
}
