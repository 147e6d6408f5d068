import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#lib/db/client.js";
import { type Postgres, startPostgres } from "#lib/local/postgres.js";
import { makeTemplate } from "../support/postgres.js";

/** A Postgres with the migrated database `template`, in a separate folder. */
export interface Ground {
  postgres: Postgres;
  folder: string;
  /** Runs the work while a statement changes the template, and so every new database. */
  withChange(statement: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function prepareGround({ durable = false } = {}): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), "torture-"));
  const postgres = await startPostgres(folder, { durable });
  const close = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
  } catch (problem) {
    await close();
    throw problem;
  }
  return {
    postgres,
    folder,
    close,
    async withChange(statement, work) {
      await onDatabase(postgres, "postgres", async (db) => {
        await db.execute(sql`create database unchanged template template`);
      });
      try {
        await onDatabase(postgres, "template", async (db) => {
          await db.execute(sql.raw(statement));
        });
        await work();
      } finally {
        await onDatabase(postgres, "postgres", async (db) => {
          await db.execute(sql`drop database template with (force)`);
          await db.execute(sql`alter database unchanged rename to template`);
        });
      }
    },
  };
}

async function onDatabase(
  { url }: Postgres,
  name: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { href } = Object.assign(new URL(url), { pathname: `/${name}` });
  const { db, close } = openDatabase(href, { maxConnections: 1 });
  try {
    await work(db);
  } finally {
    await close();
  }
}
