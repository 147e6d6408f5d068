import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { type Database, type OpenDatabase, openDatabase } from "#lib/db/client.js";
import { type Bridge, openBridge } from "#lib/local/bridge.js";
import { type Watch, watching, watchOf } from "./watch.js";

export interface FreshDatabase {
  db: Database;
  /**
   * To Postgres itself, also where the tests run through a pooler: for what looks at sessions and their locks, which
   * would be one of the sessions that a pooler has.
   */
  direct: Database;
  /** For a second pool, a process of its own, or `DATABASE_URL`. */
  url: string;
  /** host:port of the bridge: `wsProxy` of `openDatabase`, or `DATABASE_WS_PROXY`. */
  wsProxy: string;
  /** Statements as they pass, and the place to cut a connection. */
  bridge: Watch;
  /** Round trips since the last call. */
  roundTrips(): number;
  close(): Promise<void>;
}

let opened: Promise<Bridge> | undefined;
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
  // One bridge for all files of this worker.
  opened ??= openBridge(testPostgres().host, watching);
  const { wsProxy } = await opened;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(wsProxy, `create database ${name} template template`);
  const url = Object.assign(testPostgres(), { pathname: `/${name}` }).href;
  const bridge = watchOf(name);
  const { db, close } = openDatabase(url, { wsProxy, maxConnections: 10 });
  const aside = await directDatabase(name);
  return {
    db,
    direct: aside?.db ?? db,
    url,
    wsProxy,
    bridge,
    roundTrips: () => bridge.statements.splice(0).length,
    async close() {
      await aside?.close();
      await close();
      await administer(wsProxy, `drop database ${name} with (force)`);
    },
  };
}

let besidePooler: Promise<Bridge> | undefined;

/** A pool that bypasses the pooler; null when the tests run without one. */
async function directDatabase(name: string): Promise<OpenDatabase | null> {
  const url = new URL(server ?? inject("directUrl") ?? testPostgres());
  if (url.host === testPostgres().host) return null;
  besidePooler ??= openBridge(url.host);
  const { wsProxy } = await besidePooler;
  return openDatabase(Object.assign(url, { pathname: `/${name}` }).href, { wsProxy });
}

let administrator: OpenDatabase | undefined;

/** Sends a statement to the server's own database, over one connection for all files of this worker. */
async function administer(wsProxy: string, statement: string): Promise<void> {
  administrator ??= openDatabase(testPostgres().href, { wsProxy, maxConnections: 1 });
  await administrator.db.execute(sql.raw(statement));
}
