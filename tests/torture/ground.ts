import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#lib/db/client.js";
import { openBridge } from "#lib/local/bridge.js";
import { type Postgres, startPostgres } from "#lib/local/postgres.js";
import { makeTemplate } from "../support/postgres.js";

/** A Postgres with the database `template`, in a folder of its own. */
export interface Ground {
  postgres: Postgres;
  folder: string;
  close(): Promise<void>;
}

/**
 * Starts a Postgres and migrates its template. A mutant of the database is a statement in `TORTURE_MUTANT`, which is carried
 * out on the template, so that every database of the run has it.
 */
export async function prepareGround({ durable = false } = {}): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), "torture-"));
  const postgres = await startPostgres(folder, { durable });
  const close = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url, postgres.address);
    const mutant = process.env.TORTURE_MUTANT;
    if (mutant !== undefined) await changeTemplate(postgres, mutant);
  } catch (problem) {
    await close();
    throw problem;
  }
  return { postgres, folder, close };
}

async function changeTemplate({ url, address }: Postgres, statement: string): Promise<void> {
  const bridge = await openBridge(address);
  const template = Object.assign(new URL(url), { pathname: "/template" }).href;
  const { db, close } = openDatabase(template, { ...bridge, maxConnections: 1 });
  try {
    await db.execute(sql.raw(statement));
  } finally {
    await close();
    await bridge.close();
  }
}
