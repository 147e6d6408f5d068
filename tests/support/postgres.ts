import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { startPostgres } from "#lib/local/postgres.js";
import { createDatabase, locales } from "./locales.js";
import { deploymentFolder, useMemoryFolder } from "./memory-folder.js";
import { type Pooler, startPooler } from "./pooler.js";
import { programsOf } from "./postgres-versions.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Absent in the project `pure`; with POOLER the address of the pooler. */
    postgresUrl?: string;
    /** The Postgres itself, also where a pooler stands in front of it. */
    directUrl?: string;
  }
}

/** One Postgres for the whole run, with a migrated database `template` that files are cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Workers, and the commands that tests start, take it from here.
  if (process.env.POSTGRES) process.env.POSTGRES_PROGRAMS = programsOf(process.env.POSTGRES);
  const removeMemoryFolder = useMemoryFolder();
  const folder = await mkdtemp(join(tmpdir(), "tests-"));
  const postgres = await startPostgres(folder, { durable: false });
  let pooler: Pooler | undefined;
  const end = async () => {
    await pooler?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(deploymentFolder(process.pid), { recursive: true, force: true });
    removeMemoryFolder();
  };
  try {
    await withoutAutovacuum(postgres.url);
    await makeTemplate(postgres.url);
    if (process.env.POOLER) pooler = await startPooler(process.env.POOLER, postgres.url);
  } catch (problem) {
    await end();
    throw problem;
  }
  project.provide("postgresUrl", pooler?.url ?? postgres.url);
  project.provide("directUrl", postgres.url);
  return end;
}

/**
 * Plans and pages are counted: they would depend on whether an automatic vacuum or analysis came before, and on a slow
 * machine it does. Tests that need one call it.
 */
async function withoutAutovacuum(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  try {
    await db.execute(sql`alter system set autovacuum = off`);
    await db.execute(sql`select pg_reload_conf()`);
  } finally {
    await close();
  }
}

/** Builds the database `template` from the files of this tree, replacing an existing one. */
export async function makeTemplate(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  try {
    await db.execute(sql`drop database if exists template with (force)`);
    const locale = locales.find((one) => one === process.env.LOCALE) ?? "local";
    await createDatabase(db, "template", locale);
    await applyMigrations(Object.assign(new URL(url), { pathname: "/template" }).href);
  } finally {
    await close();
  }
}
