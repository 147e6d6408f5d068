import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { type Database, type OpenDatabase, openDatabase } from "#lib/db/client.js";
import { type Watch, watching, watchOf } from "./watch.js";
import { openWire, type Wire } from "./wire.js";

export interface FreshDatabase {
  db: Database;
  /**
   * To Postgres itself, also where the tests run through a pooler: for what looks at sessions and their locks, which
   * would be one of the sessions that a pooler has.
   */
  direct: Database;
  /** For a second pool, a process of its own, or `DATABASE_URL`; watched as `db` is. */
  url: string;
  /** Statements as they pass, and the place to cut a connection. */
  wire: Watch;
  /** Round trips since the last call. */
  roundTrips(): number;
  close(): Promise<void>;
}

let opened: Promise<Wire> | undefined;
let server: string | undefined;

/** Makes databases on this server, in a program that is no test run. */
export function useServer(url: string): void {
  server = url;
}

/** Closes what reaches the server of `useServer`. */
export async function closeServer(): Promise<void> {
  await administrator?.close();
  await (await opened)?.close();
  administrator = opened = server = undefined;
}

/**
 * The Postgres of this run.
 *
 * @throws Error in a test of the project `pure`, which runs without a Postgres
 */
export function testPostgres(): URL {
  const url = server ?? inject("postgresUrl");
  if (url !== undefined) return new URL(url);
  throw new Error(
    "This test needs a database: take its file out of `withoutDatabase` in tests/vitest.config.ts",
  );
}

/** A new migrated, empty database (about 50 ms), reached as in production. */
export async function freshDatabase(): Promise<FreshDatabase> {
  // One wire for all files of this worker.
  opened ??= openWire(testPostgres().host, watching);
  const { through } = await opened;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name} template template`);
  const url = through(Object.assign(testPostgres(), { pathname: `/${name}` }).href);
  const wire = watchOf(name);
  const { db, close } = openDatabase(url, { maxConnections: 10 });
  const aside = directDatabase(name);
  return {
    db,
    direct: aside?.db ?? db,
    url,
    wire,
    roundTrips: () => wire.statements.splice(0).length,
    async close() {
      await aside?.close();
      await close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** A pool that bypasses the pooler; null when the tests run without one. */
function directDatabase(name: string): OpenDatabase | null {
  const url = new URL(server ?? inject("directUrl") ?? testPostgres());
  if (url.host === testPostgres().host) return null;
  return openDatabase(Object.assign(url, { pathname: `/${name}` }).href);
}

let administrator: OpenDatabase | undefined;

/** Sends a statement to the server's own database, over one connection for all files of this worker. */
async function administer(statement: string): Promise<void> {
  administrator ??= openDatabase(testPostgres().href, { maxConnections: 1 });
  await administrator.db.execute(sql.raw(statement));
}
