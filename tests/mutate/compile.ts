import { sql } from "drizzle-orm";
import { openDatabase } from "#lib/db/client.js";

/** Keeps the database `template`, built from the current tree, as `unmutated`. */
export async function keepTemplate(url: string): Promise<void> {
  await administer(url, "create database unmutated template template");
}

/** Whether Postgres accepts a definition as a replacement, with function bodies checked. */
export async function loads(url: string, definition: string): Promise<boolean> {
  await administer(url, "create database scratch template unmutated");
  const scratch = Object.assign(new URL(url), { pathname: "/scratch" }).href;
  const { db, close } = openDatabase(scratch, { maxConnections: 1 });
  try {
    await db.execute(sql.raw(definition));
    return true;
  } catch {
    return false;
  } finally {
    await close();
    await administer(url, "drop database scratch with (force)");
  }
}

/** Drops the databases of tests that were killed before they could do so. */
export async function dropLeftovers(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { maxConnections: 1 });
  try {
    const { rows } = await db.execute(
      sql`select datname as name from pg_database where datname like 'test\\_%'`,
    );
    for (const { name } of rows) {
      await db.execute(sql.raw(`drop database ${name} with (force)`));
    }
  } finally {
    await close();
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const { db, close } = openDatabase(url, { maxConnections: 1 });
  try {
    await db.execute(sql.raw(statement));
  } finally {
    await close();
  }
}
