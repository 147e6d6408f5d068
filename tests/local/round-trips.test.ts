import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import { databaseOfFile } from "../support/database.js";

const fresh = await databaseOfFile();
beforeAll(async () => {
  await fresh.db.execute(sql`create table notes (text text)`);
});

const notes = async () => (await fresh.db.execute(sql`select text from notes`)).rows.length;

test("a statement is one round trip, with or without parameters, and a transaction is its statements and two more", async () => {
  await fresh.db.execute(sql`select 1`);
  fresh.roundTrips();
  await fresh.db.execute(sql`select 1`);
  await fresh.db.execute(sql`select ${"a"}::text`);
  expect(fresh.roundTrips()).toBe(2);
  await fresh.db.transaction(async (tx) => void (await tx.execute(sql`select 2`)));
  expect(fresh.wire.statements).toEqual(["begin", "select 2", "commit"]);
});

test("a connection cut before its statement has written nothing, and the pool keeps working", async () => {
  fresh.wire.onStatement = (text) => (text.startsWith("insert") ? "before" : undefined);
  await expect(fresh.db.execute(sql`insert into notes values (${"a"})`)).rejects.toThrow();
  fresh.wire.onStatement = undefined;
  expect(await notes()).toBe(0);
});

test("a connection cut after its statement has written, although the caller got an error", async () => {
  fresh.wire.onStatement = (text) => (text.startsWith("commit") ? "after" : undefined);
  const written = fresh.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values (${"b"})`);
  });
  await expect(written).rejects.toThrow();
  fresh.wire.onStatement = undefined;
  expect(await notes()).toBe(1);
});

test("a connection that Postgres ends does not end the process", async () => {
  const other = openDatabase(fresh.url);
  await other.db.execute(sql`select 1`);
  await fresh.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  // The first statement may still use the ended connection, and fails then.
  await expect
    .poll(async () => (await other.db.execute(sql`select 1 as one`)).rows)
    .toEqual([{ one: 1 }]);
  await other.close();
});

test.each([
  "before",
  "after",
] as const)("a transaction whose connection is cut %s it begins releases it, so that the pool can close", async (cut) => {
  const other = openDatabase(fresh.url);
  fresh.wire.onStatement = (text) => (text === "begin" ? cut : undefined);
  await expect(other.db.transaction(async () => {})).rejects.toThrow();
  fresh.wire.onStatement = undefined;
  await other.close();
});
