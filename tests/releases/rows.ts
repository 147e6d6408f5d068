import type { Query } from "./query.js";

/** Rows of every table by `schema.table`, each the JSON of its columns without the generated ones. */
export type Rows = Record<string, string[]>;

/** Every row of the service's tables and of its migration records, sorted. */
export async function rowsOf(query: Query): Promise<Rows> {
  const rows: Rows = {};
  for (const { table, columns } of await storedColumns(query)) {
    const found = await query(
      `select row_to_json(r)::text from (select ${columns} from ${table}) r order by 1`,
    );
    rows[table] = found.map(([row]) => row ?? "");
  }
  return rows;
}

/** Writes rows unchanged into empty tables: no trigger fires and no number is assigned again. */
export async function insertRows(query: Query, rows: Rows): Promise<void> {
  await query("set session_replication_role = replica");
  for (const { table, columns } of await storedColumns(query)) {
    const values = [`[${(rows[table] ?? []).join(",")}]`];
    await query(
      `insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      values,
    );
  }
  await query("set session_replication_role = default");
}

async function storedColumns(query: Query): Promise<{ table: string; columns: string }[]> {
  const found = await query(`
    select format('%I.%I', nspname, relname), string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_class c
    join pg_namespace n on n.oid = relnamespace and nspname in ('public', 'drizzle')
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r'
    group by 1
    order by 1`);
  return found.map(([table, columns]) => ({ table: table ?? "", columns: columns ?? "" }));
}

/** Last values of the sequences, for the next numbers. */
export async function sequencesOf(query: Query): Promise<[string, string][]> {
  const found = await query(`
    select format('%I.%I', schemaname, sequencename), last_value::text from pg_sequences
    where last_value is not null order by 1`);
  return found.map(([name, value]) => [name ?? "", value ?? ""]);
}
