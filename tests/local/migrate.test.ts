import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyMigrations } from "#lib/db/migrate.js";
import { freshDatabase } from "../support/database.js";

test("migrations applied by four at once, and again, stand there once", async () => {
  const { db, url, wsProxy, close } = await freshDatabase();
  const applied = async () =>
    (await db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)).rows;
  const before = await applied();
  expect(before.length).toBeGreaterThan(0);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await Promise.all([1, 2, 3, 4].map(() => applyMigrations(url, { wsProxy })));
  await applyMigrations(url, { wsProxy });
  expect(await applied()).toEqual(before);
  await close();
});
