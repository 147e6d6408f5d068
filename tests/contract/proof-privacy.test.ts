import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#lib/db/client.js";
import { seedRows } from "../support/growth/seed.js";
import { askForProof, newSigningKeys, signWith } from "../support/proofs.js";
import { artist, load, page } from "../support/records.js";
import { answerTo, producedBy } from "../support/research.js";
import { serviceKey, serviceOfFile } from "../support/service.js";

const keys = newSigningKeys();
const service = await serviceOfFile();
beforeAll(async () => {
  signWith(service, keys);
});

/**
 * Writes a marker into every text or JSON column whose constraints allow it. Rows that the proof is made from get markers
 * only in columns that it does not show. Returns the names of the columns.
 */
async function plantMarkers(db: Database, artistId: string, jobId: string): Promise<string[]> {
  await db.execute(sql`create table planted (name text)`);
  await db.execute(sql`
    create function plant(p_table text, p_column text, p_type text, p_where text) returns void language plpgsql as $$
    begin
      execute format(
        case p_type
          when 'text' then 'update %1$I set %2$I = concat(''MARKER '', %3$L, ctid) where %4$s'
          else 'update %1$I set %2$I = jsonb_build_object(''MARKER'', %3$L) where %4$s'
        end,
        p_table, p_column, p_table || '.' || p_column || ' ', p_where
      );
      insert into planted select p_table || '.' || p_column;
    exception when others then
      null;
    end
    $$`);
  await db.execute(
    sql.raw(`
    do $$
    declare
      v_column record;
      v_shown constant jsonb := '{
        "artists": "id <> ''${artistId}''",
        "jobs": "id <> ''${jobId}''",
        "originals": "artist_id <> ''${artistId}'' or text like ''%private%''",
        "model_calls": "job_id <> ''${jobId}''",
        "registered_answers": "job_id <> ''${jobId}''"
      }';
    begin
      perform set_config('session_replication_role', 'replica', true);
      for v_column in
        select c.table_name, c.column_name, c.data_type
        from information_schema.columns c
        join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
        where c.table_schema = 'public'
          and c.data_type in ('text', 'jsonb')
          and c.is_generated = 'NEVER'
          and c.table_name <> 'planted'
      loop
        perform plant(v_column.table_name, v_column.column_name, v_column.data_type,
          coalesce(v_shown->>v_column.table_name, 'true'));
      end loop;
      -- Of the rows that are shown, the columns that are not.
      perform plant('originals', n, 'text', 'artist_id = ''${artistId}'' and text not like ''%private%''')
      from unnest(array['entry_id', 'url_key', 'post_key']) n;
      update jobs set state = state || '{"notes": "MARKER jobs.state"}' where id = '${jobId}';
    end
    $$`),
  );
  const { rows } = await db.execute(sql`select distinct name from planted order by 1`);
  return rows.map(({ name }) => String(name));
}

test("a proof holds nothing private, nothing of another artist or job, and no key", async () => {
  const { db } = service.deps;
  const [artistId, other] = [randomUUIDv7(), randomUUIDv7()];
  await seedRows(db, [other], 20);
  await load(
    db,
    artist(artistId),
    page(artistId, producedBy, { retrievedAt: "2024-05-02T10:00:00Z" }),
    page(artistId, "A private page: the record was produced by nobody.", { visibility: "private" }),
  );
  const { jobId } = await answerTo(service, artistId);
  const columns = await plantMarkers(db, artistId, jobId);
  expect(columns.length).toBeGreaterThan(60);
  for (const table of ["interview_questions", "candidates", "lore", "originals", "jobs", "users"]) {
    expect(
      columns.some((name) => name.startsWith(table)),
      table,
    ).toBe(true);
  }
  for (const query of ["", "?texts=windows"]) {
    const { status, body } = await askForProof(service, artistId, jobId, query);
    expect([status, body.references.length]).toEqual([200, 1]);
    const text = JSON.stringify(body);
    expect(text).not.toContain("MARKER");
    expect(text).not.toContain("private");
    expect(text).not.toContain(other);
    for (const secret of [serviceKey, ...keys.flatMap(({ secret }) => secret?.d ?? [])]) {
      expect(text).not.toContain(secret);
    }
  }
});
