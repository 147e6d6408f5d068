import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#lib/db/client.js";
import { databaseOfFile } from "../support/database.js";
import { seededId, seedRows } from "../support/growth/seed.js";

const rows = 40;
const artistId = randomUUIDv7();
const database = await databaseOfFile();
beforeAll(async () => {
  await seedRows(database.db, [artistId], rows);
  // Each question quotes the previous answer, so that an embargo affects both.
  for (let n = 2; n <= rows; n++) {
    const quoted = JSON.stringify([{ entryId: `answer:${seededId("question", artistId, n - 1)}` }]);
    await database.db.execute(
      sql`update interview_questions set "references" = ${quoted}::jsonb where id = ${seededId("question", artistId, n)}`,
    );
  }
});

/** A change of one of the tables that eligibility depends on, as any writer could make it. */
const change = fc
  .record({
    n: fc.integer({ min: 1, max: rows }),
    to: fc.integer({ min: 1, max: rows }),
    kind: fc.nat(19),
  })
  .map(({ n, to, kind }): SQL => {
    const own = (name: string, of = n) => sql`${seededId(name, artistId, of)}::uuid`;
    const all = [
      sql`update originals set current = not current where id = ${own("original")}`,
      sql`update originals set removed = not removed, gone = gone where artist_id = ${artistId} and number % 3 = ${n % 3}`,
      sql`update originals set gone = not gone where id = ${own("original")}`,
      sql`update originals set visibility = case visibility when 'public' then 'private' else 'public' end where id = ${own("original")}`,
      sql`update originals set answer_id = ${own("question", to)}, answer_revision = (select answer_revision from interview_questions where id = ${own("question", to)}) where id = ${own("original")} and kind = 'published_answer'`,
      sql`update accounts set connected = not connected where artist_id = ${artistId} and platform = 'social_a'`,
      sql`update candidates set curation = 'declined' where id = ${own("candidate")}`,
      sql`update candidates set curation = 'approved' where id = ${own("candidate")}`,
      sql`update candidates c set url_key = o.post_key from originals o where o.id = ${own("original", to)} and c.id = ${own("candidate")}`,
      sql`update candidates set evidence_id = ${own("original", to)} where id = ${own("candidate")}`,
      sql`update interview_questions set answer_revision = 'another' where id = ${own("question")}`,
      sql`update interview_boundaries set question_key = (select question_key from interview_questions where id = ${own("question", to)}), retracted_at = case when retracted_at is null then now() end where id = ${own("boundary")}`,
      sql`delete from candidates where id = ${own("candidate")}`,
      sql`delete from originals where id = ${own("original")}`,
      sql`update interview_questions set embargo_until = case when embargo_until is null then now() end, embargo_ended_at = null where id = ${own("question")} and state = 'answered'`,
      sql`update interview_questions set embargo_ended_at = now() where artist_id = ${artistId} and embargo_until is not null`,
      sql`update originals set dated_from = now() + interval '2 days', dated_until = now() + interval '3 days' where id = ${own("original")}`,
      sql`update originals set dated_from = '2019-03-01', dated_until = '2019-04-01' where id = ${own("original")}`,
      sql`update originals set dated_from = null, dated_until = null, url_key = 'https://www.other.example/' || id where id = ${own("original")}`,
      sql`update originals o set url_key = c.url_key from candidates c where c.id = ${own("candidate")} and o.id = ${own("original", to)}`,
    ];
    return all[kind] ?? sql`select 1`;
  });

/** The numbers of the timeline. */
async function drawn(tx: Pick<Database, "execute">): Promise<unknown> {
  const { rows } = await tx.execute(sql`
    select t->'total' as total, t->'undated' as undated, t->'years' as years, t->'months' as months, t->'sites' as sites
    from read_timeline(${artistId}, null, 200, 50, 100, 500, 2000) t`);
  return rows[0];
}

/** The same, counted over all eligible originals. */
async function dated(tx: Pick<Database, "execute">): Promise<unknown> {
  const { rows } = await tx.execute(sql`
    with seen as (
      select site_of(url_key) as site,
        case when kind = 'release' then 'releases' when kind in ('caption', 'transcript') then 'posts' else 'pages' end as kind,
        to_char(dated_from at time zone 'UTC', 'YYYY') as year,
        case when dated_until - dated_from <= interval '31 days' then to_char(dated_from at time zone 'UTC', 'YYYY-MM') end as month
      from eligible_originals where artist_id = ${artistId}
    ),
    by_kind as (
      select a.at, jsonb_object_agg(kind, n) || jsonb_build_object('at', a.at) as counts
      from (
        select p.at, kind, count(*) as n from seen cross join lateral unnest(array[year, month]) p (at)
        where p.at is not null group by 1, 2
      ) a group by a.at
    )
    select (select count(*) from seen)::integer as total, (select count(*) from seen where year is null)::integer as undated,
      (select coalesce(jsonb_agg(counts order by at), '[]') from by_kind where length(at) = 4) as years,
      (select coalesce(jsonb_agg(counts order by at), '[]') from by_kind where length(at) = 7) as months,
      (
        select coalesce(jsonb_agg(jsonb_build_object('site', site, 'count', n, 'years', years) order by n desc, site), '[]')
        from (
          select site, sum(n) as n, coalesce(jsonb_object_agg(year, n) filter (where year is not null), '{}') as years
          from (select site, year, count(*) as n from seen group by 1, 2) c
          where site <> '' group by site
        ) s
      ) as sites`);
  return rows[0];
}

test("totals and withheld rows match a count over all rows, whatever was written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      await database.db
        .transaction(async (tx) => {
          for (const statement of changes) await tx.execute(statement);
          const { rows: kept } = await tx.execute(sql`
            select t.platform, t.account_id, t.readable, t.readable_chars::integer as chars, t.missing_text
            from account_totals t
            where t.artist_id = ${artistId} and (t.readable, t.missing_text) <> (0, 0)
            order by 1, 2`);
          const { rows: counted } = await tx.execute(sql`
            select c.platform, c.account_id, count(*) filter (where c.text_length > 0)::integer as readable,
              sum(c.text_length)::integer as chars, count(*) filter (where c.text_length = 0)::integer as missing_text
            from (
              select o.*, is_withheld(
                o.artist_id, o.id, o.kind, o.url_key, o.post_key, o.answer_id, o.answer_revision
              ) as is_hidden
              from originals o
              where o.artist_id = ${artistId} and o.current and o.visibility = 'public' and not o.removed and not o.gone
            ) c
            where not c.is_hidden or c.text_length = 0
            group by 1, 2
            order by 1, 2`);
          expect(kept).toEqual(counted);
          const { rows: sums } = await tx.execute(sql`
            select (select eligible from evidence_count(${artistId})) as kept,
              (select count(*)::integer from eligible_originals where artist_id = ${artistId}) as counted`);
          expect(sums[0]?.kept).toBe(sums[0]?.counted);
          expect(await drawn(tx)).toEqual(await dated(tx));
          const { rows: unlisted } = await tx.execute(sql`
            with listed as (
              select number, source_id, kind, platform, account_id, site, url, title, text_length, dated_from,
                created_at, curation, visibility, removed, withheld, answer_id, answer_revision
              from listed_sources where artist_id = ${artistId}
            ),
            saved as (
              select number, source_id, kind, platform, account_id, site_of(url_key), url, title, text_length,
                dated_from, created_at, curation, visibility, removed or gone, withheld, answer_id, answer_revision
              from originals where artist_id = ${artistId} and current
            )
            (table saved except table listed) union all (table listed except table saved)`);
          expect(unlisted).toEqual([]);
          tx.rollback();
        })
        .catch((problem: unknown) => {
          if (!String(problem).includes("Rollback")) throw problem;
        });
    }),
    { numRuns: 60 },
  );
});

test("an original that bypassed the triggers is noticed", async () => {
  const { rows: sums } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update originals set gone = true where artist_id = ${artistId} and kind = 'web_page'`,
    );
    return await tx.execute(sql`
      select (select eligible from evidence_count(${artistId})) as kept,
        (select count(*)::integer from eligible_originals where artist_id = ${artistId}) as counted`);
  });
  expect(sums[0]?.kept).not.toBe(sums[0]?.counted);
});
