import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openDatabase } from "#lib/db/client.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.db.execute(sql`create table notes (text text)`);
});
afterAll(() => fresh.close());

const notes = async () => (await fresh.db.execute(sql`select text from notes`)).rows.length;

function answerTo(path: string, options: { headers?: Record<string, string>; origin?: string }) {
  return new Promise<number>((resolve) => {
    const socket = new WebSocket(`ws://${fresh.wsProxy}${path}`, options);
    socket.on("open", () => socket.close());
    socket.on("upgrade", () => resolve(101));
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.on("error", () => {});
  });
}
const own = () => `/v1?address=${new URL(fresh.url).host}`;

test("the bridge admits a program that addresses it and its Postgres", async () => {
  expect(await answerTo(own(), {})).toBe(101);
});

test("the bridge refuses a host name other than its own (DNS rebinding)", async () => {
  expect(await answerTo(own(), { headers: { host: "evil.example" } })).toBe(403);
});

test("the bridge refuses a web page", async () => {
  expect(await answerTo(own(), { origin: "http://127.0.0.1:3000" })).toBe(403);
});

test("the bridge connects to no other address", async () => {
  expect(await answerTo("/v1?address=127.0.0.1:22", {})).toBe(403);
  expect(await answerTo("/other", {})).toBe(404);
});

test("a statement is one round trip, with or without parameters, and a transaction is its statements and two more", async () => {
  await fresh.db.execute(sql`select 1`);
  fresh.roundTrips();
  await fresh.db.execute(sql`select 1`);
  await fresh.db.execute(sql`select ${"a"}::text`);
  expect(fresh.roundTrips()).toBe(2);
  await fresh.db.transaction(async (tx) => void (await tx.execute(sql`select 2`)));
  expect(fresh.bridge.statements).toEqual(["begin", "select 2", "commit"]);
});

test("a connection cut before its statement has written nothing, and the pool keeps working", async () => {
  fresh.bridge.onStatement = (text) => (text.startsWith("insert") ? "before" : undefined);
  await expect(fresh.db.execute(sql`insert into notes values (${"a"})`)).rejects.toThrow();
  fresh.bridge.onStatement = undefined;
  expect(await notes()).toBe(0);
});

test("a connection cut after its statement has written, although the caller got an error", async () => {
  fresh.bridge.onStatement = (text) => (text.startsWith("commit") ? "after" : undefined);
  const written = fresh.db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values (${"b"})`);
  });
  await expect(written).rejects.toThrow();
  fresh.bridge.onStatement = undefined;
  expect(await notes()).toBe(1);
});

test("a connection that Postgres ends does not end the process", async () => {
  const other = openDatabase(fresh.url, { wsProxy: fresh.wsProxy });
  await other.db.execute(sql`select 1`);
  await fresh.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  // The first statement may still use the ended connection, and fails then.
  await expect
    .poll(async () => (await other.db.execute(sql`select 1 as one`)).rows, { timeout: 30_000 })
    .toEqual([{ one: 1 }]);
  await other.close();
});

test.each([
  "before",
  "after",
] as const)("a transaction whose connection is cut %s it begins releases it, so that the pool can close", async (cut) => {
  const other = openDatabase(fresh.url, { wsProxy: fresh.wsProxy });
  fresh.bridge.onStatement = (text) => (text === "begin" ? cut : undefined);
  await expect(other.db.transaction(async () => {})).rejects.toThrow();
  fresh.bridge.onStatement = undefined;
  await other.close();
});
