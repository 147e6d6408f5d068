import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** An id that a seed gives: the same name, artist and ordinal have the same id. */
export function seededId(name: string, artistId: string, n: number): string {
  const hex = createHash("md5").update(`${name} ${artistId} ${n}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** `seededId` and a hash, as SQL over the rows `a` (artist) and `n`. */
const id = (name: string, n = sql`n`) => sql`md5(concat_ws(' ', ${name}::text, a.id, ${n}))::uuid`;
const hash = (name: string) =>
  sql`encode(sha256(convert_to(concat_ws(' ', ${name}::text, a.id, n), 'UTF8')), 'hex')`;
const ago = sql`date_trunc('milliseconds', now()) - n * interval '1 hour'`;

/**
 * Rows of every table that grows with use, `perArtist` of each for every one of these artists, by set-based statements:
 * originals of all kinds (pages, posts with transcripts, releases in two catalogs, moments, published answers, some
 * without date or text), discoveries, responses with edits, corrections, boundaries of all sittings, attributions,
 * finished jobs and reservations. Triggers run, unless the session's role leaves them out.
 */
export async function seedRows(
  db: Pick<Database, "execute">,
  artistIds: readonly string[],
  perArtist: number,
): Promise<void> {
  const of = sql`
    from unnest(${sql.param(artistIds)}::uuid[]) a (id)
    cross join generate_series(1, ${perArtist}::integer) n`;
  for (const statement of statements(of, artistIds)) {
    // A plan made for an empty table, above all of a foreign key check, would read a full table whole.
    await db.execute(sql`discard plans`);
    await db.execute(statement);
  }
}

function statements(of: SQL, artistIds: readonly string[]): SQL[] {
  const artists = sql`from unnest(${sql.param(artistIds)}::uuid[]) a (id)`;
  return [
    sql`insert into artists (id, name) select a.id, 'Artist ' || a.id ${artists}`,
    sql`insert into accounts (artist_id, platform, account_id, handle, url, host)
      select a.id, p, 'account ' || a.id, 'handle ' || a.id, 'https://example.org/' || a.id, 'example.org'
      ${artists} cross join unnest(array['social_a', 'social_b', 'catalog_a', 'catalog_b', 'moments']) p`,
    sql`insert into links (artist_id, platform, identifier, folded_identifier, url, host)
      select a.id, p, 'handle ' || a.id, 'handle ' || a.id, 'https://example.org/' || a.id, 'example.org'
      ${artists} cross join unnest(array['social_a', 'catalog_a']) p`,
    sql`insert into interview_sessions (id, artist_id, sitting, request_id, created_at, closed_at)
      select ${id("session")}, a.id, n, ${id("session")}, ${ago}, ${ago} ${of} where n % 3 = 1 or n = 1`,
    sql`insert into interview_questions (
        id, artist_id, session_id, sitting, ordinal, source, question_key, question, question_revision, state,
        answer_version, answer_revision, answer_saved_at, offered_at, created_at
      )
      select ${id("question")}, a.id, ${id("session", sql`n - (n - 1) % 3`)}, n - (n - 1) % 3, 1 + (n - 1) % 3,
        'interview', concat('s', n - (n - 1) % 3, 'q', 1 + (n - 1) % 3), 'What was it like, time ' || n || '?', ${hash("question")},
        'answered', case when n % 5 = 0 then 2 else 1 end, ${hash("answer")}, ${ago}, ${ago}, ${ago} ${of}`,
    sql`insert into interview_versions (question_id, version, artist_id, revision, answer, saved_at)
      select ${id("question")}, v, a.id,
        case when v = 1 and n % 5 = 0 then ${hash("earlier")} else ${hash("answer")} end,
        'It was like this. ' || n, ${ago} ${of}
      cross join generate_series(1, 2) v where v = 1 or n % 5 = 0`,
    sql`insert into interview_corrections (id, artist_id, request_id, claim, correction, revision, created_at)
      select ${id("correction")}, a.id, ${id("correction")}, 'Claim ' || n, 'Correction ' || n,
        ${hash("correction")}, ${ago} ${of}`,
    sql`insert into interview_boundaries (
        id, artist_id, request_id, wording, scope, sitting, revision, created_at
      )
      select ${id("boundary")}, a.id, ${id("boundary")}, 'Nothing about ' || n,
        case when n % 2 = 0 then 'sitting' else 'until_retracted' end,
        case when n % 2 = 0 then n end, ${hash("boundary")}, ${ago} ${of}`,
    sql`insert into activity (artist_id, user_id, acted_as, action, subject_id, revision_after, at)
      select a.id, a.id, 'claimant', 'answer_saved', ${id("question")}, ${hash("answer")}, ${ago} ${of}`,
    originals(of),
    // Every fourth of the cited pages has changed; those that were cited at an earlier revision are no evidence any more.
    sql`insert into cited_windows (
        artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at, verdict, since,
        checked_at, read_verdict, read_at
      )
      select a.id, concat('source ', n, ' of ', a.id), r.revision, 0, 5, 'Alpha', hash_of(concat('https://example.org/', a.id, '/', n)),
        now(), now() + interval '1 day', v.verdict, ${ago}, now(), v.verdict, now() ${of}
      cross join unnest(array['revision ' || n, 'an earlier one']) r (revision)
      cross join lateral (select case when n % 4 = 0 then 'reworded' else 'stands' end as verdict) v
      where n % 20 < 10`,
    // Every fifth title is disputed, by two originals each.
    sql`insert into statements (
        original_id, place, artist_id, kind, title_key, role, value, form, planned, title, stated, is_field,
        window_start, window_end, char_start, char_count
      )
      select ${id("original")}, 0, a.id, 'release_date', 'title ' || n / 2, '',
        case when n % 10 = 1 then '2020' else '2019' end, '', false, 'Title', '2019', n % 3 = 0, 0, 4, 0, 4 ${of}`,
    sql`insert into disputed_titles (artist_id, title_key, kind, role)
      select a.id, 'title ' || n / 2, 'release_date', '' ${of} where n % 10 = 1`,
    sql`insert into candidates (
        id, artist_id, suppression_key, destination, identity, curation, url, url_key, evidence_id, revision,
        discovered_at
      )
      select ${id("candidate")}, a.id, 'lore ' || n, 'lore', 'confirmed',
        case n % 3 when 0 then 'pending' when 1 then 'approved' else 'declined' end,
        u.url, u.url, case when n % 100 = 2 then ${id("original")} end, ${hash("candidate")}, ${ago} ${of}
      cross join lateral (
        select concat('https://example.org/', a.id, case when n % 100 = 2 then '/' else '/elsewhere/' end, n) as url
      ) u`,
    sql`insert into jobs (
        id, artist_id, kind, identity, stage, selection, request, passages, created_at, updated_at, finished_at
      )
      select ${id("job")}, a.id, case when n % 20 = 0 then 'caption_extract' else 'question_research' end,
        ${hash("job")}, 'complete', 'research',
        case when n % 20 = 0 then jsonb_build_object('sourceIds', jsonb_build_array(concat('source ', n, ' of ', a.id))) else '{}' end,
        jsonb_build_array(jsonb_build_object(
          'sourceId', concat('source 1 of ', a.id), 'revision', 'revision 1', 'start', 0, 'end', 4, 'text', 'Text'
        )),
        ${ago}, ${ago}, ${ago} ${of}`,
    sql`insert into reservations (ledger, artist_id, subject_id, reserved_at)
      select 'saved_question', a.id, ${id("job")}, ${ago} - interval '1 day' ${of}`,
  ];
}

/** Of twenty: ten pages, three posts, a transcript of the first one, three releases, two moments, a published answer. */
function originals(of: SQL): SQL {
  return sql`insert into originals (
      id, artist_id, source_id, revision, kind, platform, account_id, url, collection_url, url_key, post_key, title,
      text, text_length, published_at, activity_date_kind, dated_from, dated_until, curation, visibility, answer_id,
      answer_revision, tokens, token_count, token_version, created_at
    )
    select ${id("original")}, a.id, concat('source ', n, ' of ', a.id), 'revision ' || n, k.kind, k.platform,
      case when k.platform is not null then 'account ' || a.id end, u.url,
      case when k.kind = 'moment' then 'https://example.org/collection' || n % 40 end, u.url, u.url,
      'Title ' || case when k.kind = 'release' then n - n % 20 % 2 else n end, t.text, length(t.text),
      case when d.at is not null then d.at::text end, case when k.kind = 'release' then 'release' end, d.at, d.at,
      'approved', 'public', case when k.kind = 'published_answer' then ${id("question")} end,
      case when k.kind = 'published_answer' then ${hash("answer")} end,
      case when t.text = '' then '' else 'alpha:1 common:2 rare' || n % 50 || ':3' end::tsvector, 3, 2, now()
    ${of}
    cross join lateral (
      select
        case
          when n % 20 < 10 then 'web_page'
          when n % 20 < 13 then 'caption'
          when n % 20 = 13 then 'transcript'
          when n % 20 < 17 then 'release'
          when n % 20 < 19 then 'moment'
          else 'published_answer'
        end as kind,
        case
          when n % 20 < 10 or n % 20 = 19 then null
          when n % 20 < 14 then 'social_a'
          when n % 20 = 15 then 'catalog_b'
          when n % 20 < 17 then 'catalog_a'
          else 'moments'
        end as platform
    ) k
    cross join lateral (
      select concat('https://example.org/', a.id, '/', case when n % 20 = 13 then n - 3 else n end) as url
    ) u
    cross join lateral (
      select case when n % 50 = 5 then '' else 'Alpha common text of original ' || n || repeat(' and more', 20) end as text
    ) t
    cross join lateral (
      select case when n % 20 <> 9 then ${ago} + case k.kind when 'release' then n % 2 else 0 end * interval '1 hour' end as at
    ) d`;
}

/**
 * `seedRows` for other artists, without triggers: quick, and without postings and stored memories, of which no measured
 * function reads those of another artist.
 */
export async function seedOthers(
  db: Database,
  artistIds: readonly string[],
  perArtist: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await seedRows(tx, artistIds, perArtist);
    await tx.execute(sql`
      insert into account_totals (artist_id, platform, account_id, readable, readable_chars, missing_text)
      select artist_id, platform, account_id, count(*) filter (where text_length > 0), sum(text_length),
        count(*) filter (where text_length = 0)
      from originals
      where artist_id = any (${sql.param(artistIds)}::uuid[])
      group by artist_id, platform, account_id`);
  });
}

/**
 * What operation stores: the artist's claimant, who has the artist's id, saves a correction, which stores the memory,
 * and lists mentions, which keeps the root of the corpus.
 */
export async function storeDerived(db: Pick<Database, "execute">, artistId: string): Promise<void> {
  await db.execute(sql`insert into users (id, subject) values (${artistId}, ${artistId})`);
  await db.execute(
    sql`insert into claims (artist_id, user_id, status) values (${artistId}, ${artistId}, 'approved')`,
  );
  await db.execute(sql`
    select save_correction(
      gen_random_uuid(), ${artistId}, ${artistId}, gen_random_uuid(), 'Claim', 'Correction', 'revision',
      gen_random_uuid()
    )`);
  await db.execute(sql`select read_mentions(${artistId}, '{}', '[]', null, null, null, 1, null)`);
}
