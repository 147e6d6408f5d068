import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import * as v from "valibot";
import { applyDatabaseCode } from "#lib/db/apply-database-code.js";
import { type Database, type DatabaseOptions, openDatabase } from "#lib/db/client.js";
import { readDatabaseCode } from "#lib/db/database-code.js";

const migrationsFolder = fileURLToPath(new URL("../../drizzle", import.meta.url));

type Migration = Pick<Database, "execute">;

export interface MigrationOptions extends DatabaseOptions {
  /** Who issues this environment's tokens; null: not known here. */
  issuer?: string | null;
}

/** The database holds migrations of a version that this release cannot upgrade. */
export class ForeignSchema extends Error {
  override name = "ForeignSchema";
}

/**
 * Upgrades the database at `url` to this release: applies the missing numbered migrations, and the
 * views and functions if these differ or a migration was missing. Idempotent.
 *
 * One transaction under one advisory lock, so that two deployments at once are safe and a failure
 * leaves the previous release in place. The lock is transaction-level, because a pooler may give a
 * connection with a session-level lock to another client between two statements.
 *
 * @throws ForeignSchema when the database holds a migration that this release does not know.
 */
export async function applyMigrations(
  url: string,
  { issuer = null, ...options }: MigrationOptions = {},
): Promise<void> {
  const { db, close } = openDatabase(url, {
    ...options,
    maxConnections: 1,
    // No limit: a migration may be slow or wait for another deployment's lock.
    statementTimeoutMs: 0,
  });
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`);
      const missing = await missingMigrations(tx);
      await applyDatabaseCode(
        tx,
        readDatabaseCode(),
        missing.length === 0 ? null : () => applyNumbered(tx, missing),
      );
      if (issuer !== null) await adoptUsers(tx, issuer);
    });
  } finally {
    await close();
  }
}

/**
 * Users stored before issuers were kept belong to the issuer that was known first (decision 2.10);
 * it is written to them once known.
 */
async function adoptUsers(tx: Migration, issuer: string): Promise<void> {
  await tx.execute(sql`
    update users u
    set issuer = ${issuer}
    where u.issuer is null
      and coalesce(first_issuer(), ${issuer}) = ${issuer}
      and not exists (select from users o where o.subject = u.subject and o.issuer = ${issuer})`);
}

/**
 * Migrations of release 0.1.0 that the baseline of 0.2.0 replaced, by time in milliseconds. A
 * database that 0.2.0 upgraded still lists them, so they are known, not foreign.
 */
const replaced: ReadonlyMap<number, string> = new Map([
  [1795291299814, "21d19736189564e9eb42a7344d2bfe7d841a13e2e04d2aec2f4ae470391e3769"],
]);

const AppliedRows = v.array(v.object({ hash: v.string(), when: v.number() }));

/** The numbered migrations that this database lacks, in order. */
async function missingMigrations(tx: Migration): Promise<MigrationMeta[]> {
  await tx.execute(
    sql.raw(`
      create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (
        id serial primary key,
        hash text not null,
        created_at bigint
      )`),
  );
  const { rows } = await tx.execute(
    sql`select hash, created_at::float8 as "when" from drizzle.__drizzle_migrations order by id`,
  );
  const applied = v.parse(AppliedRows, rows);
  const known = readMigrationFiles({ migrationsFolder });
  refuseForeign(applied, known);
  const newest = Math.max(0, ...applied.map(({ when }) => when));
  return known.filter(({ folderMillis }) => folderMillis > newest);
}

/** Records what it applies in drizzle-kit's table, so that it and `drizzle-kit migrate` agree. */
async function applyNumbered(tx: Migration, missing: readonly MigrationMeta[]): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
  }
}

function refuseForeign(
  applied: v.InferOutput<typeof AppliedRows>,
  known: readonly MigrationMeta[],
): void {
  const foreign = applied.find(
    ({ hash, when }) =>
      replaced.get(when) !== hash &&
      !known.some((migration) => migration.folderMillis === when && migration.hash === hash),
  );
  if (foreign === undefined) return;
  const day = new Date(foreign.when).toISOString().slice(0, 10);
  throw new ForeignSchema(
    `The database has a migration from ${day} that this release does not know: another version created it. Start that version, or use another database (on your machine: another DATA_DIR).`,
  );
}
