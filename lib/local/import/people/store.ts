import { sql } from "drizzle-orm";
import * as v from "valibot";
import { rowsOf, type Statements, Written } from "#lib/local/import/statements.js";

/** Takes the locks of these artists in order of id, so that two imports never wait for each other. */
export async function lockArtists(db: Statements, artistIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    select lock_artist(a.id)
    from (
      select value::uuid as id
      from jsonb_array_elements_text(${JSON.stringify(artistIds)}::jsonb)
      order by 1
    ) a`);
}

/** Which of these artists exist. */
export async function standingArtists(
  db: Statements,
  artistIds: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf(
    db,
    sql`
      select id
      from artists
      where id in (
        select value::uuid
        from jsonb_array_elements_text(${JSON.stringify(artistIds)}::jsonb)
      )`,
    v.object({ id: v.string() }),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Makes or renames artists; answers only those that it wrote, as every function here does. */
export function writeArtists(
  db: Statements,
  rows: readonly { id: string; name: string }[],
): Promise<Written[]> {
  return rowsOf(
    db,
    sql`
      insert into artists as a (id, name)
      select r.id, r.name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text)
      on conflict (id) do update
        set name = excluded.name
        where a.name <> excluded.name
      returning a.id as key, a.xmax = 0 as created`,
    Written,
  );
}

/**
 * Makes users, or changes whether they are administrators; `key` is the subject. No lock covers users,
 * so their rows are written in order of subject: two imports at once then wait and never deadlock.
 */
export function writeUsers(
  db: Statements,
  rows: readonly { id: string; subject: string; isAdmin: boolean }[],
): Promise<Written[]> {
  return rowsOf(
    db,
    sql`
      insert into users as u (id, subject, is_admin)
      select r.id, r.subject, r."isAdmin"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, subject text, "isAdmin" boolean)
      order by r.subject
      on conflict (subject) do update
        set is_admin = excluded.is_admin
        where u.is_admin <> excluded.is_admin
      returning u.subject as key, u.xmax = 0 as created`,
    Written,
  );
}

/** The ids of users by subject; a subject without a user is left out. */
export async function userIds(
  db: Statements,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    sql`
      select id, subject
      from users
      where subject in (
        select value
        from jsonb_array_elements_text(${JSON.stringify(subjects)}::jsonb)
      )`,
    v.object({ id: v.string(), subject: v.string() }),
  );
  return new Map(rows.map(({ id, subject }) => [subject, id]));
}

export interface ClaimRow {
  artistId: string;
  userId: string;
  status: string;
}

/** Makes claims or changes their status. */
export function writeClaims(db: Statements, rows: readonly ClaimRow[]): Promise<Written[]> {
  return rowsOf(
    db,
    sql`
      insert into claims as c (artist_id, user_id, status)
      select r."artistId", r."userId", r.status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r ("artistId" uuid, "userId" uuid, status text)
      on conflict (artist_id, user_id) do update
        set status = excluded.status
        where c.status <> excluded.status
      returning c.artist_id || ' ' || c.user_id as key, c.xmax = 0 as created`,
    Written,
  );
}

/** The holder of the approved claim of each of these artists. */
export async function claimants(
  db: Statements,
  artistIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf(
    db,
    sql`
      select artist_id as "artistId", user_id as "userId"
      from claims
      where status = 'approved'
        and artist_id in (
          select value::uuid
          from jsonb_array_elements_text(${JSON.stringify(artistIds)}::jsonb)
        )`,
    v.object({ artistId: v.string(), userId: v.string() }),
  );
  return new Map(rows.map(({ artistId, userId }) => [artistId, userId]));
}

/** Says that what is evidence for these artists has changed (`artists.evidence_changed_at`). */
export async function touchEvidence(db: Statements, artistIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update artists
    set evidence_changed_at = clock_timestamp()
    where id in (
      select value::uuid
      from jsonb_array_elements_text(${JSON.stringify(artistIds)}::jsonb)
    )`);
}
