import type { Query } from "./query.js";

/**
 * Replaces random ids in database functions by counted ones, so that a replay can compare them: this session and all
 * later ones find another `gen_random_uuid` before the one of Postgres.
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
