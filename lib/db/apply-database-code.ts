import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import type { DatabaseCode } from "#lib/db/database-code.js";

const Newest = v.array(v.object({ hash: v.string(), objects: v.array(v.string()) }));

/**
 * Replaces the views and functions of the database by `code`, unless its hash is the newest applied one. The
 * objects of the set before are dropped first, so that signatures and return types can change and deleted
 * files take effect; functions that a trigger or an index depends on are replaced in place instead.
 */
export async function applyDatabaseCode(
  tx: Pick<Database, "execute">,
  code: DatabaseCode,
): Promise<void> {
  const { rows } = await tx.execute(
    sql`select hash, objects from applied_code order by applied_at desc limit 1`,
  );
  const newest = v.parse(Newest, rows)[0];
  if (newest?.hash === code.hash) return;
  for (const object of functionsFirst(newest?.objects ?? [])) {
    await tx.execute(sql.raw(`drop ${object}`));
  }
  const texts = code.objects.map(({ text }) => text).join(";\n");
  // Functions call each other in any order: the first pass creates them all, the second checks every body.
  await tx.execute(sql.raw(`set local check_function_bodies = off;\n${texts}`));
  await tx.execute(sql.raw(`set local check_function_bodies = on;\n${texts}`));
  await tx.execute(sql`
    insert into applied_code (hash, objects, applied_at)
    select ${code.hash}, coalesce(array_agg(o.identity), '{}'), clock_timestamp()
    from (
      select 'function ' || p.oid::regprocedure as identity
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and p.proname = any (${sql.param(namesOf(code.objects, "function"))})
        and not exists (
          select from pg_depend d
          where d.refclassid = 'pg_proc'::regclass
            and d.refobjid = p.oid
            and d.classid not in ('pg_proc'::regclass, 'pg_rewrite'::regclass)
        )
      union all
      select 'view ' || name
      from unnest(${sql.param(namesOf(code.objects, "view"))}::text[]) name
    ) o
    on conflict (hash) do update
    set objects = excluded.objects,
      applied_at = excluded.applied_at`);
}

/** Functions before views, because they take and return rows of views. */
function functionsFirst(objects: readonly string[]): string[] {
  return [...objects].sort();
}

function namesOf(objects: readonly { kind: string; name: string }[], wanted: string): string[] {
  return objects.filter(({ kind }) => kind === wanted).map(({ name }) => name);
}
