import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** A row as JSON, keyed by column name. */
export type JsonRow = Record<string, unknown>;

type Transaction = Pick<Database, "execute">;

/** One entry per written row: whether it was inserted. */
type Written = { created: boolean }[];

const named = (columns: readonly string[], of = "") =>
  sql.join(
    columns.map((column) => sql`${sql.raw(of)}${sql.identifier(column)}`),
    sql`, `,
  );

const assigned = (columns: readonly string[], from: string) =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = ${named([column], from)}`),
    sql`, `,
  );

/**
 * Inserts rows, and replaces rows whose key exists when they differ; returns what it wrote. The
 * database reads the values from JSON, so instants keep their microseconds.
 *
 * @param key the columns of a unique index
 */
export async function putRows(
  tx: Transaction,
  table: string,
  rows: readonly JsonRow[],
  key: readonly string[],
): Promise<Written> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const others = columns.filter((column) => !key.includes(column));
  const { rows: written } = await tx.execute(sql`
    insert into ${sql.identifier(table)} as t (${named(columns)})
    select ${named(columns, "r.")}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r
    on conflict (${named(key)}) do update
    set ${assigned(others, "excluded.")}
    where (${named(others, "t.")}) is distinct from (${named(others, "excluded.")})
    returning t.xmax = 0 as created`);
  return written as unknown as Written;
}

/** Inserts the rows whose key does not exist yet; returns what it wrote. */
export async function addRows(
  tx: Transaction,
  table: string,
  rows: readonly JsonRow[],
): Promise<Written> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const { rows: written } = await tx.execute(sql`
    insert into ${sql.identifier(table)} (${named(columns)})
    select ${named(columns, "r.")}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r
    on conflict do nothing
    returning true as created`);
  return written as unknown as Written;
}

/** Updates columns of existing rows, found by key, when they differ; returns what it wrote. */
export async function updateRows(
  tx: Transaction,
  table: string,
  rows: readonly JsonRow[],
  key: readonly string[],
): Promise<Written> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column));
  if (columns.length === 0) return [];
  const { rows: written } = await tx.execute(sql`
    update ${sql.identifier(table)} t
    set ${assigned(columns, "r.")}
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r
    where (${named(key, "t.")}) = (${named(key, "r.")})
      and (${named(columns, "t.")}) is distinct from (${named(columns, "r.")})
    returning false as created`);
  return written as unknown as Written;
}
