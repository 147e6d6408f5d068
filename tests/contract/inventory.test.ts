import { sql } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { exportedRecords } from "#lib/data-rights/exported-records.js";
import { holdings } from "#lib/db/inventory/inventory.js";
import { isExported, mayHoldWords } from "#lib/db/inventory/inventory-kinds.js";
import { databaseOfFile } from "../support/database.js";

const database = await databaseOfFile();

/** All columns as `table.column type`, except Postgres' own schemas and the list of migrations. */
async function catalogued(): Promise<{ column: string; type: string }[]> {
  const { rows } = await database.db.execute(sql`
    select c.relname || '.' || a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'm', 'f')
      and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle')
    order by 1`);
  return rows as { column: string; type: string }[];
}

const listed = Object.entries(holdings).flatMap(([table, { columns }]) =>
  Object.entries(columns).map(([name, holding]) => ({ column: `${table}.${name}`, holding })),
);

test("every column of every table is listed with what it holds, and nothing else is listed", async () => {
  const columns = (await catalogued()).map(({ column }) => column);
  expect(listed.map(({ column }) => column).sort()).toEqual([...columns].sort());
});

test("the rows of an artist are found by an index in every table", async () => {
  const found = await database.db.execute(sql`
    select indrelid::regclass::text as table, attname as column
    from pg_index
    join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indpred is null`);
  const led = new Set(found.rows.map(({ table, column }) => `${table}.${column}`));
  const scanned = Object.entries(holdings).filter(
    ([table, { rowsOf }]) => rowsOf !== null && !led.has(`${table}.${rowsOf.by}`),
  );
  expect(scanned.map(([table]) => table)).toEqual([]);
});

test("no statistics are kept of a column with an artist's words, names or ids, nor of an index expression over one", async () => {
  const words = new Set(
    listed.filter(({ holding }) => mayHoldWords(holding)).map(({ column }) => column),
  );
  const { rows } = await database.db.execute(sql`
    select a.attstattarget = 0 as is_silent,
      case
        when x.indkey[a.attnum - 1] = 0
          then format('alter index %s alter %s set statistics 0', a.attrelid::regclass, a.attnum)
        else format('alter table %s alter %I set statistics 0', a.attrelid::regclass, a.attname)
      end as remedy,
      case
        when x.indexrelid is null then array[c.relname || '.' || a.attname]
        else array(
          select format('%s.%s', x.indrelid::regclass, o.attname)
          from pg_attribute o
          where o.attrelid = x.indrelid
            and pg_get_indexdef(x.indexrelid, a.attnum, true) ~ ('\\m' || o.attname || '\\M')
        )
      end as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index x on x.indexrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and (c.relkind = 'r' or x.indkey[a.attnum - 1] = 0)`);
  const sampled = rows.filter(({ columns }) => (columns as string[]).some((one) => words.has(one)));
  expect(sampled.length).toBeGreaterThan(words.size);
  expect(sampled.filter((row) => row.is_silent !== true).map((row) => row.remedy)).toEqual([]);
  expect((await database.db.execute(sql`select from pg_statistic_ext`)).rows).toEqual([]);
});

test("an added column is reported as missing", async () => {
  const known = new Set(listed.map(({ column }) => column));
  await database.db.execute(sql`alter table lore add column canary jsonb`);
  await database.db.execute(sql`create table canaries (words text[])`);
  const columns = (await catalogued()).map(({ column }) => column);
  expect(columns.filter((column) => !known.has(column))).toEqual(["canaries.words", "lore.canary"]);
  await database.db.execute(sql`alter table lore drop column canary`);
  await database.db.execute(sql`drop table canaries`);
});

test("a table with an artist's rows names the column that finds them", () => {
  for (const [table, { rowsOf, columns }] of Object.entries(holdings)) {
    if (rowsOf === null) {
      expect(Object.values(columns).some(mayHoldWords), table).toBe(false);
      continue;
    }
    expect(Object.keys(columns), table).toContain(rowsOf.by);
    if (rowsOf.in !== undefined) expect(holdings[rowsOf.in]?.rowsOf, table).not.toBeNull();
  }
});

test("a table is exported as a record exactly when it has columns to export", () => {
  for (const [table, { record, columns }] of Object.entries(holdings)) {
    expect(record !== null, table).toBe(Object.values(columns).some(isExported));
  }
  const records = Object.values(holdings).flatMap(({ record }) => record ?? []);
  expect(new Set(records).size).toBe(records.length);
});

test("the schema of an exported column takes null exactly where the column does", async () => {
  const { rows } = await database.db.execute(sql`
    select attrelid::regclass || '.' || attname as name, attnotnull from pg_attribute where attnum > 0`);
  const isRequired = new Map(rows.map(({ name, attnotnull }) => [name, attnotnull]));
  for (const { table, fields } of exportedRecords) {
    for (const { column, schema } of fields) {
      // An author who is no longer a user is null in an export.
      if (holdings[table]?.columns[column] === "user") continue;
      const name = `${table}.${column}`;
      expect([name, v.is(schema, null)]).toEqual([name, !isRequired.get(name)]);
    }
  }
});

/** Text, array and JSON columns with closed words, dates, or the name of a person or program, but no artist data. */
const closedColumns = [
  "account_totals.platform",
  "accounts.platform",
  "activity.acted_as",
  "activity.action",
  "answer_drafts.language",
  "answer_drafts.model",
  "answer_drafts.reason",
  "applied_code.hash",
  "applied_code.objects",
  "artists.corpus_root",
  "artists.corpus_state",
  "candidates.curation",
  "candidates.decided_as",
  "candidates.destination",
  "candidates.identity",
  "cited_windows.read_verdict",
  "cited_windows.verdict",
  "claim_requests.code",
  "claim_requests.state",
  "claims.role",
  "claims.status",
  "dated_totals.dated_at",
  "dated_totals.kind",
  "dated_totals.platform",
  "disputed_titles.kind",
  "erased_keys.artist_key",
  "erased_keys.key",
  "erasures.artist_key",
  "erasures.counts",
  "erasures.requester_key",
  "erasures.scope_key",
  "interview_boundaries.scope",
  "interview_proposals.reason",
  "interview_proposals.state",
  "interview_questions.source",
  "interview_questions.state",
  "invitations.role",
  "invitations.secret_hash",
  "jobs.kind",
  "jobs.outcome",
  "jobs.provider",
  "jobs.quota_scope",
  "jobs.selection",
  "jobs.stage",
  "jobs.stages",
  "latest_snapshots.platform",
  "listed_sources.curation",
  "listed_sources.kind",
  "listed_sources.platform",
  "listed_sources.visibility",
  "memory_blocks.kind",
  "model_calls.model",
  "model_calls.outcome",
  "model_calls.purpose",
  "originals.activity_date",
  "originals.activity_date_kind",
  "originals.curation",
  "originals.kind",
  "originals.platform",
  "originals.provided_as",
  "originals.published_at",
  "originals.retrieved_at",
  "originals.visibility",
  "page_looks.page_key",
  "provider_pace.provider",
  "registered_answers.failures",
  "reservations.ledger",
  "shares.secret_hash",
  "statements.form",
  "statements.found_by",
  "statements.kind",
  "users.administrator_email",
  "users.issuer",
  "users.name",
  "users.subject",
];

test("an erasure searches every text column, except those listed here as closed words", async () => {
  const open = new Set([
    "text",
    "text[]",
    "jsonb",
    "json",
    "tsvector",
    "bytea",
    "character varying",
  ]);
  const ownerOf = new Map(listed.map(({ column, holding }) => [column, holding]));
  const silent = (await catalogued()).filter(({ column, type }) => {
    const holding = ownerOf.get(column);
    return open.has(type) && holding !== undefined && !mayHoldWords(holding);
  });
  expect(silent.map(({ column }) => column).sort()).toEqual(closedColumns);
});
