import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { openBridge } from "#lib/local/bridge.js";
import { testPostgres } from "./database.js";

/** Locales of the system with the classes of all Unicode letters; which ones there are depends on the machine. */
const unicodeLocales = ["C.UTF-8", "en_US.UTF-8"];

/**
 * How databases are created: `local` as `npm start` does it; `neon` as Neon does it from Postgres 17 on, whose initdb is
 * called with `--locale=C.UTF-8 --locale-provider=builtin`; `plain` with the C locale alone.
 */
export type Locale = "local" | "neon" | "plain";

const builtin = "locale_provider builtin builtin_locale 'C.UTF-8'";
const wordingsOf: Readonly<Record<Locale, readonly string[]>> = {
  local: [`lc_collate 'C' lc_ctype 'C' ${builtin}`],
  neon: unicodeLocales.map((name) => `lc_collate '${name}' lc_ctype '${name}' ${builtin}`),
  plain: ["lc_collate 'C' lc_ctype 'C' locale_provider libc"],
};

/** A migrated, empty database of its own with a locale. */
export async function localeDatabase(
  locale: Locale,
): Promise<{ db: Database; close(): Promise<void> }> {
  const bridge = await openBridge(testPostgres().host);
  const administrator = openDatabase(testPostgres().href, { ...bridge, maxConnections: 1 });
  const name = `locale_${randomBytes(8).toString("hex")}`;
  await created(administrator.db, name, wordingsOf[locale]);
  const { href } = Object.assign(testPostgres(), { pathname: `/${name}` });
  await applyMigrations(href, bridge);
  const { db, close } = openDatabase(href, { ...bridge, maxConnections: 2 });
  return {
    db,
    async close() {
      await close();
      await administrator.db.execute(sql.raw(`drop database ${name} with (force)`));
      await administrator.close();
      await bridge.close();
    },
  };
}

async function created(db: Database, name: string, wordings: readonly string[]): Promise<void> {
  for (const [at, wording] of wordings.entries()) {
    try {
      await db.execute(sql.raw(`create database ${name} template template0 ${wording}`));
      return;
    } catch (problem) {
      if (at === wordings.length - 1) throw problem;
    }
  }
}
