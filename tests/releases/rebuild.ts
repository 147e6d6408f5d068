import type { Fixture } from "./fixture.js";
import type { Shift } from "./instants.js";
import type { Query } from "./query.js";
import { insertRows } from "./rows.js";

/** Rebuilds a release's database in an empty one, with its instants moved from the recording to now. */
export async function rebuild(query: Query, fixture: Fixture, shift: Shift): Promise<void> {
  // As the migrator runs them: settings last for one transaction.
  await query("begin");
  for (const text of fixture.migrations) {
    for (const statement of text.split("--> statement-breakpoint")) {
      if (statement.trim() !== "") await query(statement);
    }
  }
  await query("commit");
  for (const statement of fixture.bookkeeping) await query(statement);
  for (const [, name] of linesOf(fixture, /^extension (\S+)$/)) {
    await query(`create extension if not exists ${name}`);
  }
  // Functions may name objects that are created later.
  await query("set check_function_bodies = off");
  for (const statement of fixture.definitions) await query(statement);
  await query("set check_function_bodies = default");
  await makeTriggersAndIndexes(query, fixture);
  const moved = Object.entries(fixture.rows).map(
    ([table, rows]) => [table, rows.map((row) => shift.apply(row))] as const,
  );
  await insertRows(query, Object.fromEntries(moved));
  for (const [name, value] of fixture.sequences) {
    await query(`select setval('${name}', ${value})`);
  }
}

/** Triggers and indexes that the file of a function makes: no numbered migration may have them. */
async function makeTriggersAndIndexes(query: Query, fixture: Fixture): Promise<void> {
  for (const [, name, table, definition] of linesOf(fixture, /^trigger (\S+) on (\S+): (.*)$/s)) {
    await query(`drop trigger if exists ${name} on ${table}`);
    await query(definition ?? "");
  }
  for (const [, definition] of linesOf(fixture, /^index \S+: (.*)$/s)) {
    await query((definition ?? "").replace(" INDEX ", " INDEX IF NOT EXISTS "));
  }
}

function linesOf({ catalogue }: Fixture, form: RegExp): RegExpExecArray[] {
  return catalogue.map((line) => form.exec(line)).filter((line) => line !== null);
}

/**
 * Statements, from the catalogue, that create the tables in which migrations are recorded: the migrator
 * creates them itself, outside any migration.
 */
export async function bookkeepingOf(query: Query): Promise<string[]> {
  const columns = await query(`
    select format('%I.%I', nspname, relname),
      string_agg(
        format(
          '%I %s%s', attname,
          case when pg_get_expr(adbin, adrelid) like 'nextval(%' then 'serial'
          else format_type(atttypid, atttypmod)
            || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end,
          case when attnotnull then ' not null' else '' end
        ),
        ', ' order by attnum
      )
    from pg_class c
    join pg_namespace n on n.oid = relnamespace and nspname = 'drizzle'
    join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
    left join pg_attrdef d on adrelid = c.oid and adnum = attnum
    where relkind = 'r'
    group by 1
    order by 1`);
  const keys = await query(`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(o.oid))
    from pg_constraint o
    join pg_namespace n on n.oid = connamespace and nspname = 'drizzle'
    where contype <> 'n'
    order by 1`);
  return [
    "create schema if not exists drizzle",
    ...columns.map(([table, list]) => `create table ${table} (${list})`),
    ...keys.map(([statement]) => statement ?? ""),
  ];
}
