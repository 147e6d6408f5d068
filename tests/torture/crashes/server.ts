import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#lib/db/client.js";
import { startPostgres } from "#lib/local/postgres.js";
import { openWire } from "../../support/wire.js";
import { prepareGround } from "../ground.js";

/** A durable Postgres that can be killed and restarted at a fixed address. */
export interface MortalServer {
  /** The database of the run, for this process and for workers. */
  db: Database;
  url: string;
  /** Kills the postmaster (SIGKILL) or stops it without its shutdown (SIGQUIT), and starts it again. */
  kill(signal: "SIGKILL" | "SIGQUIT"): Promise<void>;
  close(): Promise<void>;
}

export async function mortalServer(): Promise<MortalServer> {
  const ground = await prepareGround({ durable: true });
  let { postgres } = ground;
  const front = await openWire(() => postgres.address);
  const name = `crashes_${randomBytes(4).toString("hex")}`;
  const at = new URL(front.through(postgres.url));
  const administrator = openDatabase(at.href, { maxConnections: 1 });
  await administrator.db.execute(sql.raw(`create database ${name} template template`));
  await administrator.close();
  const url = Object.assign(at, { pathname: `/${name}` }).href;
  const { db, close } = openDatabase(url, { maxConnections: 6 });
  return {
    db,
    url,
    async kill(signal) {
      const file = join(ground.folder, "postgres/data/postmaster.pid");
      const [pid] = (await readFile(file, "utf8")).split("\n");
      process.kill(Number(pid), signal);
      await postgres.ended;
      postgres = await startPostgres(ground.folder, { durable: true });
    },
    async close() {
      await close();
      await front.close();
      await postgres.stop();
      await ground.close();
    },
  };
}
