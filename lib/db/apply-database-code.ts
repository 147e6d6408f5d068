import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import type { DatabaseCode } from "#lib/db/database-code.js";

const separator = ";\n";

/**
 * A driver error with Postgres' message; the driver's own message would repeat the text of all
 * files.
 */
const Refusal = v.object({
  cause: v.looseObject({
    message: v.string(),
    code: v.string(),
    /** Position in the sent text, in characters from 1; absent when Postgres cannot tell. */
    position: v.optional(v.pipe(v.string(), v.digits(), v.toNumber())),
    where: v.optional(v.string()),
  }),
});

const Newest = v.array(v.object({ hash: v.string(), objects: v.array(v.string()) }));

/** The database refused a view or function; the message names the file, the line and the reason. */
export class DatabaseCodeRefused extends Error {
  override name = "DatabaseCodeRefused";
}

/**
 * Replaces the database's views and functions with `code`, unless its hash is the newest applied
 * one and no numbered migration is missing. The previous set's objects are dropped first, so that
 * signatures and return types can change, deleted files take effect, and no view holds a column
 * that a migration changes. Functions that a trigger or an index depends on are replaced in place
 * instead.
 *
 * @param migrate applies the missing numbered migrations; null: there are none
 * @throws DatabaseCodeRefused
 */
export async function applyDatabaseCode(
  tx: Pick<Database, "execute">,
  code: DatabaseCode,
  migrate: (() => Promise<void>) | null = null,
): Promise<void> {
  const newest = await newestCode(tx);
  if (migrate === null && newest?.hash === code.hash) return;
  for (const object of dependentsFirst(newest?.objects ?? [])) {
    // Somebody may have dropped one by hand; then this puts it back.
    await tx.execute(sql.raw(`drop ${object.replace(" ", " if exists ")}`));
  }
  await migrate?.();
  // Functions may call each other in any order, so the first pass creates them all and the second
  // checks every body.
  await createObjects(tx, code, "set local check_function_bodies = off");
  await createObjects(tx, code, "set local check_function_bodies = on");
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

/** What was applied last; undefined for a database that has no tables yet. */
async function newestCode(tx: Pick<Database, "execute">) {
  const { rows: tables } = await tx.execute(
    sql`select from pg_tables where schemaname = 'public' and tablename = 'applied_code'`,
  );
  if (tables.length === 0) return undefined;
  const { rows } = await tx.execute(
    sql`select hash, objects from applied_code order by applied_at desc limit 1`,
  );
  return v.parse(Newest, rows)[0];
}

/** Sends all texts at once: one round trip, however many files there are. */
async function createObjects(
  tx: Pick<Database, "execute">,
  { objects }: DatabaseCode,
  setting: string,
): Promise<void> {
  const statements = [setting, ...objects.map(({ text }) => text)];
  try {
    await tx.execute(sql.raw(statements.join(separator)));
  } catch (problem) {
    const refusal = v.safeParse(Refusal, problem);
    if (!refusal.success) throw problem;
    const { message, position, where } = refusal.output.cause;
    const place =
      position === undefined
        ? (where ?? "views or functions")
        : placeOf(objects, position - setting.length - separator.length);
    throw new DatabaseCodeRefused(`${place}: ${message}`, { cause: (problem as Error).cause });
  }
}

/** File and line of a position in the joined texts of `objects`, counted in characters from 1. */
function placeOf(objects: DatabaseCode["objects"], position: number): string {
  let left = position;
  for (const { file, text } of objects) {
    if (left <= text.length) return `${file}:${text.slice(0, left).split("\n").length}`;
    left -= text.length + separator.length;
  }
  return "views or functions";
}

/**
 * The order in which objects can be dropped: functions before views, because functions take and
 * return rows of views; then views in reverse order of their names, because they are created in
 * name order and may read earlier ones.
 */
function dependentsFirst(objects: readonly string[]): string[] {
  const isView = (object: string) => object.startsWith("view ");
  const functions = objects.filter((object) => !isView(object));
  return [...functions, ...objects.filter(isView).sort().reverse()];
}

function namesOf(objects: readonly { kind: string; name: string }[], wanted: string): string[] {
  return objects.filter(({ kind }) => kind === wanted).map(({ name }) => name);
}
