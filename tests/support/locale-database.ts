import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { testPostgres } from "./database.js";
import { createDatabase, type Locale } from "./locales.js";

/** A migrated, empty database of its own with a locale. */
export async function localeDatabase(
  locale: Locale,
): Promise<{ db: Database; close(): Promise<void> }> {
  const administrator = openDatabase(testPostgres().href, { maxConnections: 1 });
  const name = `locale_${randomBytes(8).toString("hex")}`;
  await createDatabase(administrator.db, name, locale);
  const { href } = Object.assign(testPostgres(), { pathname: `/${name}` });
  await applyMigrations(href);
  const { db, close } = openDatabase(href, { maxConnections: 2 });
  return {
    db,
    async close() {
      await close();
      await administrator.db.execute(sql.raw(`drop database ${name} with (force)`));
      await administrator.close();
    },
  };
}
