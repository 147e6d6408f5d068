import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { openBridge } from "#lib/local/bridge.js";
import { testPostgres } from "./database.js";
import { majorVersion } from "./postgres-versions.js";

/** Locales of the system with the classes of all Unicode letters; which ones there are depends on the machine. */
const unicodeLocales = ["C.UTF-8", "en_US.UTF-8"];

/**
 * How databases are created: `local` as `npm start` does it; `neon` as Neon does it from Postgres 17 on, whose initdb is
 * called with `--locale=C.UTF-8 --locale-provider=builtin`, and before that without the provider; `plain` with the C
 * locale alone; `icu` by the root collation of ICU, as many hosts do it.
 */
export type Locale = "local" | "neon" | "plain" | "icu";

const builtin = "locale_provider builtin builtin_locale 'C.UTF-8'";
const libc = "locale_provider libc";

/** Ways to word a locale, of which the first that the machine has is taken. */
function wordingsOf(locale: Locale, major: number): string[] {
  const provider = major >= 17 ? builtin : libc;
  switch (locale) {
    case "local":
      return [`lc_collate 'C' lc_ctype '${major >= 17 ? "C" : "C.UTF-8"}' ${provider}`];
    case "neon":
      return unicodeLocales.map((name) => `lc_collate '${name}' lc_ctype '${name}' ${provider}`);
    case "plain":
      return [`lc_collate 'C' lc_ctype 'C' ${libc}`];
    case "icu":
      return ["lc_collate 'C' lc_ctype 'C' locale_provider icu icu_locale 'und'"];
  }
}

/** A migrated, empty database of its own with a locale. */
export async function localeDatabase(
  locale: Locale,
): Promise<{ db: Database; close(): Promise<void> }> {
  const bridge = await openBridge(testPostgres().host);
  const administrator = openDatabase(testPostgres().href, { ...bridge, maxConnections: 1 });
  const name = `locale_${randomBytes(8).toString("hex")}`;
  const major = await majorVersion(administrator.db);
  await created(administrator.db, name, wordingsOf(locale, major));
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
