import { expect, test } from "vitest";
import { readDatabaseCode } from "#lib/db/database-code.js";
import { functionBodies, sessionState, statementsIn } from "../support/session-state.js";
import { sourceFiles } from "../support/source-files.js";

const written = (await sourceFiles()).map(({ path, text }) => ({
  path,
  ...statementsIn({ path, text }),
}));

test("no statement leaves state in its session, which a pooler gives to another client", () => {
  const found: string[] = [];
  let files = 0;
  for (const { file, text } of readDatabaseCode().objects) {
    const bodies = functionBodies(text);
    if (bodies.length > 0) files += 1;
    for (const left of bodies.flatMap(sessionState)) found.push(`${file}: ${left}`);
  }
  for (const { path, statements } of written)
    for (const statement of statements)
      for (const left of sessionState(statement)) found.push(`${path}: ${left}: ${statement}`);
  expect(found).toEqual([]);
  expect(files).toBeGreaterThan(100);
  expect(written.flatMap(({ statements }) => statements).length).toBeGreaterThan(5_000);
});

test("no statement has a name, because poolers before PgBouncer 1.21 do not know it on another connection", () => {
  expect(written.flatMap(({ named }) => named)).toEqual([]);
});

test.each([
  ["a lock of the session", "select pg_advisory_lock(1)"],
  ["a lock of the session", "select pg_try_advisory_lock(hashtextextended('job', 0))"],
  ["a lock of the session", "perform pg_advisory_unlock_all()"],
  ["a setting of the session", "set statement_timeout = 5"],
  ["a setting of the session", "select 1; SET search_path TO other"],
  ["a setting of the session", "if found then set role other; end if"],
  ["a setting of the session", "reset all"],
  ["a setting without is_local", "select set_config('a.b', 'c', false)"],
  ["a listener", "listen jobs"],
  ["a temporary table", "create temp table seen (id uuid)"],
  ["a temporary table", "select 1 into temporary seen"],
  ["a cursor with hold", "declare c cursor with hold for select 1"],
  ["a prepared statement", "prepare ask (uuid) as select $1"],
  ["a prepared statement", "discard all"],
  ["a value of the session", "select currval('jobs_id_seq')"],
  ["a library of the session", "load 'auto_explain'"],
])("%s is found: %s", (left, statement) => {
  expect(sessionState(statement)).toEqual([left]);
});

test.each([
  "select pg_advisory_xact_lock(1), pg_try_advisory_xact_lock(2)",
  "update jobs\nset stage = 'done' where id = $1",
  "insert into jobs (id) values ($1) on conflict (id) do update set stage = 'done'",
  "begin; set local enable_seqscan = off; set transaction isolation level repeatable read",
  "perform set_config('originals.indexed_later', p_later::text, true);",
  "-- set role other\nselect 1 /* listen jobs */",
])("state that ends with its transaction is allowed: %s", (statement) => {
  expect(sessionState(statement)).toEqual([]);
});

test.each([
  'db.select().from(jobs).prepare("next_job")',
  'client.query({ name: "next_job", text: "select 1" })',
])("a statement with a name is found: %s", (text) => {
  expect(statementsIn({ path: "a.ts", text }).named).toEqual([text]);
  expect(statementsIn({ path: "a.ts", text: 'client.query({ text: "select 1" })' }).named).toEqual(
    [],
  );
});
