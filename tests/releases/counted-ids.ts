import type { Query } from "./query.js";

/**
 * Ids that database functions make are counted, too, so that a replay compares them: another `gen_random_uuid` is found
 * before that of Postgres by the sessions that begin from now on, and by this one.
 */
export async function countIds(query: Query): Promise<void> {
  await query("create schema counted");
  await query("create sequence counted.ids");
  await query(`
    create function counted.gen_random_uuid() returns uuid language sql volatile as $$
      select ('01930000-0002-7000-8000-' || lpad(to_hex(nextval('counted.ids')), 12, '0'))::uuid
    $$`);
  const path = "search_path = public, counted, pg_catalog";
  await query(`set ${path}`);
  await query(
    `do $$ begin execute format('alter database %I set ${path}', current_database()); end $$`,
  );
}
