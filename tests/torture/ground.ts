import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Postgres, startPostgres } from "#lib/local/postgres.js";
import { makeTemplate } from "../support/postgres.js";

/** A Postgres with the migrated database `template`, in a separate folder. */
export interface Ground {
  postgres: Postgres;
  folder: string;
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
  return { postgres, folder, close };
}
