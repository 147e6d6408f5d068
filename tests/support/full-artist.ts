import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { holdings } from "#lib/db/inventory/inventory.js";
import { mayHoldWords } from "#lib/db/inventory/inventory-kinds.js";
import { claimant, type InterviewService } from "./interview.js";
import { keepBlocks } from "./kept-blocks.js";
import { keepDrafts } from "./kept-drafts.js";
import { sendCall, typicalCall } from "./operations/operations.js";
import { account, load, page, release } from "./records.js";
import { allOperations } from "./routes.js";

/** Operations in an order in which one call leaves room for the next; between them they write rows in every table. */
const writing = [
  "finishInterviewSitting",
  "addProposal",
  "saveInterviewAnswer",
  "saveInterviewBoundary",
  "saveInterviewCorrection",
  "registerAnswer",
  "reviewDiscovery",
  "planQuestion",
  "requestLatestRefresh",
  "takeOnboardingTurn",
  "enqueueQuestionResearch",
  "createInvitation",
  "createShare",
] as const;

/** Gives an artist rows in every table that has rows of artists. */
export async function fillArtist(artist: InterviewService): Promise<void> {
  const { db, artistId } = artist;
  const operations = await allOperations();
  await load(
    db,
    account(artistId, "social_b", `account-${artistId}`, { handle: `handle-${artistId}` }),
    page(artistId, "The post about the boathouse.", {
      kind: "caption",
      platform: "social_b",
      accountId: `account-${artistId}`,
      url: `https://social.example/${artistId}/1`,
    }),
    release(artistId, "Slack Water, released in May."),
    page(artistId, "Low Lamp was released in 2019."),
    page(artistId, "Low Lamp was released in 2020."),
    {
      type: "link",
      artistId,
      platform: "website",
      identifier: artistId,
      url: "https://a.example/",
    },
    { type: "lore", artistId, text: "They met in a boathouse." },
  );
  for (const operationId of writing) {
    const found = operations.find(({ endpoint }) => endpoint.operationId === operationId);
    if (found === undefined) throw new Error(`there is no ${operationId}`);
    const call = await typicalCall(operationId, artist);
    const answer = await sendCall(artist, found, call, { as: claimant });
    if (answer.status > 299) throw new Error(`${operationId}: ${JSON.stringify(answer.body)}`);
  }
  await keepDrafts(db, artistId);
  await keepBlocks(db, artistId);
  await db.execute(sql`
    insert into interview_drafts (question_id, user_id, text, version, revision, saved_at)
    select q.id, u.id, 'Unsaved words about ' || q.question, 1, encode(sha256(convert_to(q.id::text, 'UTF8')), 'hex'), now()
    from interview_questions q
    join claims c on c.artist_id = q.artist_id
    join users u on u.id = c.user_id
    where q.artist_id = ${artistId}
      and c.role = 'owner'`);
  await db.execute(sql`
    insert into claim_requests (
      id, user_id, artist_id, new_name, profiles, addresses, words, code, code_expires_at, looks, found_at, found_url,
      found_at_artist, state, asked_at, decided_at, reason
    )
    select gen_random_uuid(), id, ${artistId}, 'A name that was asked for', '["A profile of theirs"]',
      '["An address of theirs"]', 'I am their manager.', md5(random()::text), now(), '{}', now(),
      'https://found.example/a page', true, 'declined', now(), now(), 'Nothing speaks for it.'
    from users where subject = 'root' limit 1`);
  await db.execute(sql`
    insert into latest_snapshots (artist_id, platform, account_id, checked_at, last_attempt_at, failure)
    values (${artistId}, 'social_b', ${`account-${artistId}`}, now(), now(), 'The provider did not answer.')`);
}

/** Every table that can have rows of an artist, in the order of their names. */
export const tablesOfArtists: readonly string[] = Object.entries(holdings)
  .flatMap(([table, { rowsOf }]) => (rowsOf === null ? [] : [table]))
  .sort();

/** The tables in which an artist has no row. */
export async function emptyTables(db: Database, artistId: string): Promise<string[]> {
  const parts = Object.entries(holdings).flatMap(([table, { rowsOf }]) => {
    if (rowsOf === null) return [];
    const { by, in: parent } = rowsOf;
    const own = parent
      ? sql`in (select id from ${sql.identifier(parent)} where artist_id = ${artistId})`
      : sql`= ${artistId}`;
    return sql`select ${table}::text as name
      where not exists (select from ${sql.identifier(table)} where ${sql.identifier(by)} ${own})`;
  });
  const { rows } = await db.execute(sql.join(parts, sql` union all `));
  return rows.map(({ name }) => String(name));
}

/**
 * Puts a unique word into every column of the artist that can hold one, bypassing checks of other tables, and returns
 * the words.
 */
export async function plantCanaries(db: Database, artistId: string): Promise<string[]> {
  const { rows: columns } = await db.execute(sql`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('text', 'jsonb', 'tsvector')`);
  const canaries: string[] = [];
  for (const { table, column, type } of columns as Record<"table" | "column" | "type", string>[]) {
    const holding = holdings[table];
    const held = holding?.columns[column];
    if (holding === undefined || holding.rowsOf === null || held === undefined) continue;
    if (!mayHoldWords(held)) continue;
    const canary = `canary${canaries.length}x${randomUUID().replaceAll("-", "")}`;
    const { by, in: parent } = holding.rowsOf;
    const own = parent
      ? sql`in (select id from ${sql.identifier(parent)} where artist_id = ${artistId})`
      : sql`= ${artistId}`;
    const value =
      type === "jsonb" ? sql`to_jsonb(array[${canary}::text])` : sql`${canary}::${sql.raw(type)}`;
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}
        where ctid = (
          select ctid from ${sql.identifier(table)} where ${sql.identifier(by)} ${own} limit 1
        )`);
    });
    canaries.push(canary);
  }
  return canaries;
}

/** All values that the statistics of tables and indexes hold, as text. */
export async function statistics(db: Pick<Database, "execute">): Promise<string> {
  const { rows } = await db.execute(sql`
    select string_agg(
      concat_ws(' ', stavalues1::text, stavalues2::text, stavalues3::text, stavalues4::text, stavalues5::text), E'\n'
    ) as sampled
    from pg_statistic`);
  return String(rows[0]?.sampled);
}

/** Every row of every table as text, as a dump has it. */
export async function dumped(db: Database): Promise<string> {
  const { rows: tables } = await db.execute(sql`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
    order by 1`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select string_agg(t::text, E'\n') as text from ${sql.raw(String(name))} t`,
    );
    texts.push(`${name}\n${rows[0]?.text ?? ""}`);
  }
  return texts.join("\n");
}
