import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrateBeforeTraffic } from "#lib/cli/migrate-before-traffic.js";
import { openDatabase } from "#lib/db/client.js";
import { databaseState } from "#lib/db/database-state.js";
import { databaseOfFile } from "../support/database.js";

const database = await databaseOfFile();

test("a deployment migrates an empty database, the next finds it current, and a local build does not touch it", async () => {
  await database.db.execute(sql.raw("create database deployed"));
  const url = Object.assign(new URL(database.url), { pathname: "/deployed" }).href;
  expect(await migrateBeforeTraffic({ DATABASE_URL: url })).toContain("Not a deployment");
  const env = { VERCEL: "1", DATABASE_URL: url };
  for (const _deployment of [1, 2]) {
    expect(await migrateBeforeTraffic(env)).toBe("The database is up to date.");
  }
  const { db, close } = openDatabase(url, { maxConnections: 1 });
  expect(await databaseState(db)).toEqual({ failing: null, isCurrent: true });
  await close();
  await database.db.execute(sql.raw("drop database deployed with (force)"));
});

test("a deployment without a database is built, and reports what is missing", async () => {
  expect(await migrateBeforeTraffic({ VERCEL: "1" })).toContain("DATABASE_URL is not set");
});

test.each([
  ["no postgres:// URL", "mysql://127.0.0.1/db", "must be a postgres:// URL"],
  ["a port where nobody listens", "postgres://u:p@127.0.0.1:1/db", "no database answers"],
  ["an unknown sslmode", "postgres://u:p@host/db?sslmode=prefer", "sslmode in"],
])("a direct address with %s is named, not the pooled one", async (_what, direct, sentence) => {
  const env = { VERCEL: "1", DATABASE_URL: database.url, DATABASE_URL_UNPOOLED: direct };
  const failed = migrateBeforeTraffic(env);
  await expect(failed).rejects.toThrow(sentence);
  await expect(failed).rejects.toThrow(/\bDATABASE_URL_UNPOOLED\b/);
  await expect(migrateBeforeTraffic({ VERCEL: "1", DATABASE_URL: direct })).rejects.toThrow(
    /\bDATABASE_URL\b/,
  );
});
