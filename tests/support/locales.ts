import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { majorVersion } from "./postgres-versions.js";

/** Locales of the system with the classes of all Unicode letters; which ones there are depends on the machine. */
const unicodeLocales = ["C.UTF-8", "en_US.UTF-8"];

/**
 * How databases are created: `local` as `npm start` does it; `neon` as Neon does it from Postgres 17 on, whose initdb is
 * called with `--locale=C.UTF-8 --locale-provider=builtin`, and before that without the provider; `plain` with the C
 * locale alone; `icu` by the root collation of ICU, as many hosts do it.
 */
export type Locale = (typeof locales)[number];
export const locales = ["local", "neon", "plain", "icu"] as const;

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

/** Creates an empty database with a locale. */
export async function createDatabase(db: Database, name: string, locale: Locale): Promise<void> {
  const wordings = wordingsOf(locale, await majorVersion(db));
  for (const [at, wording] of wordings.entries()) {
    try {
      await db.execute(sql.raw(`create database ${name} template template0 ${wording}`));
      return;
    } catch (problem) {
      if (at === wordings.length - 1) throw problem;
    }
  }
}
