import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, inject } from "vitest";
import { type Database, type OpenDatabase, openDatabase } from "#lib/db/client.js";
import { openElsewhere } from "./elsewhere.js";
import { type Watch, watching, watchOf } from "./watch.js";
import { openWire, type Wire } from "./wire.js";

/** A statement may take as long as its test, on a machine that is busy with other work, and a connection five minutes. */
const patient = { statementTimeoutMs: 0, connectMs: 300_000 };

export interface FreshDatabase {
  db: Database;
  /**
   * To Postgres itself, also where the tests run through a pooler: for what looks at sessions and their locks, which
   * would be one of the sessions that a pooler has.
   */
  direct: Database;
  /** For a second pool, a process of its own, or `DATABASE_URL`; watched as `db` is. */
  url: string;
  /** On loopback, also where the tests run elsewhere: for what is told of a database of this machine alone. */
  here: string;
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
  opened ??= openWire(testPostgres().host, watching).then(openElsewhere);
  const { through } = await opened;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name} template template`);
  const url = through(Object.assign(testPostgres(), { pathname: `/${name}` }).href);
  const wire = watchOf(name);
  const { db, close } = openDatabase(url, { maxConnections: 10, ...patient });
  const here = Object.assign(new URL(directServer()), { pathname: `/${name}` }).href;
  const aside = new URL(here).host === testPostgres().host ? null : openDatabase(here, patient);
  return {
    db,
    direct: aside?.db ?? db,
    url,
    here,
    wire,
    roundTrips: () => wire.statements.splice(0).length,
    async close() {
      await aside?.close();
      await close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** What all tests of a file share: it is closed after the last of them. Call it outside of tests. */
export async function closedAfterFile<Shared extends { close(): unknown }>(
  opening: Promise<Shared>,
): Promise<Shared> {
  const shared = await opening;
  afterAll(() => shared.close());
  return shared;
}

/** The database that all tests of a file share. */
export const databaseOfFile = () => closedAfterFile(freshDatabase());

/** The Postgres itself, also where a pooler stands in front of it. */
function directServer(): string {
  return server ?? inject("directUrl") ?? testPostgres().href;
}

let administrator: OpenDatabase | undefined;

/** Sends a statement to the server's own database, over one connection for all files of this worker. */
async function administer(statement: string): Promise<void> {
  administrator ??= openDatabase(testPostgres().href, { maxConnections: 1, ...patient });
  await administrator.db.execute(sql.raw(statement));
}
