import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";

const Flag = v.tuple([v.object({ found: v.boolean() })]);
const Subjects = v.array(v.object({ subject: v.string() }));

/** True while a job can be leased now. */
export async function hasClaimableJob(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select exists (select from jobs where run_at <= clock_timestamp()) as found`);
  return v.parse(Flag, rows)[0].found;
}

/** True while the database knows no artist. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select not exists (select from artists) as found`);
  return v.parse(Flag, rows)[0].found;
}

/** Subject of the local administrator, made on first use. */
export async function administratorSubject(db: Database): Promise<string> {
  const subject = "local-administrator";
  await db.execute(sql`
    insert into users (id, subject, is_admin)
    values (${randomUUIDv7()}, ${subject}, true)
    on conflict (subject) do update set is_admin = true`);
  return subject;
}

/** Subject of the artist's claimant, made with an approved claim if there is none; null: no artist. */
export async function claimantSubject(db: Database, artistId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    // The artist's row is locked, so that two commands at once make one claimant.
    const { rows } = await tx.execute(sql`select from artists where id = ${artistId} for update`);
    if (rows.length === 0) return null;
    const claimants = await tx.execute(sql`
      select subject from users
      join claims on claims.user_id = users.id
      where claims.artist_id = ${artistId} and claims.status = 'approved'`);
    const existing = v.parse(Subjects, claimants.rows)[0];
    if (existing !== undefined) return existing.subject;
    const subject = `local-claimant-${artistId.toLowerCase()}`;
    await tx.execute(sql`
      insert into users (id, subject) values (${randomUUIDv7()}, ${subject})
      on conflict (subject) do nothing`);
    await tx.execute(sql`
      insert into claims (artist_id, user_id, status)
      select ${artistId}, id, 'approved' from users where subject = ${subject}
      on conflict (artist_id, user_id) do update set status = 'approved'`);
    return subject;
  });
}
