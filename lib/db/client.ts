import { Client, neonConfig, Pool, type PoolClient } from "@neondatabase/serverless";
import { drizzle } from "drizzle-orm/neon-serverless";

type Schema = Record<string, unknown>;

/** Runs statements against Postgres, one round trip each. */
export type Database = ReturnType<typeof drizzle>;

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** host:port of a WebSocket bridge in front of a plain Postgres (local runs and tests). */
  wsProxy?: string | undefined;
  maxConnections?: number;
  /** Milliseconds after which an idle connection is closed. */
  idleMs?: number;
  /** Maximum wait for the answer to one statement, in milliseconds; 0 for no limit. */
  statementTimeoutMs?: number;
}

// By default the driver waits for a timer tick before flushing, which costs more than a local round
// trip.
neonConfig.coalesceWrites = false;

/** Opens a pool of WebSocket connections to `url`; the first statement connects. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? 5,
    idleTimeoutMillis: options.idleMs ?? 5_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: options.statementTimeoutMs ?? 20_000,
  });
  if (options.wsProxy !== undefined)
    Object.assign(pool, { Client: clientThrough(options.wsProxy) });
  // A dying connection emits `error`, on the pool when idle and on its client when checked out;
  // without a listener, the event ends the process. The running statement is rejected in any case.
  pool.on("error", () => {});
  pool.on("connect", (client: PoolClient) => client.on("error", () => {}));
  const db: Database = drizzle<Schema>(pool);
  db.transaction = transactionOn(pool);
  return { db, pool, close: () => pool.end() };
}

/**
 * Drizzle's transaction, but with the connection returned to the pool in every case. Drizzle keeps
 * the connection when a transaction cannot begin, and a pool with a connection checked out never
 * closes.
 */
function transactionOn(pool: Pool): Database["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle<Schema, PoolClient>(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
}

/**
 * Connects through a bridge. Set per client, because the driver's global settings would affect
 * every pool.
 */
function clientThrough(wsProxy: string): typeof Client {
  return class extends Client {
    constructor(...config: ConstructorParameters<typeof Client>) {
      super(...config);
      this.neonConfig.wsProxy = (host, port) => `${wsProxy}/v1?address=${host}:${port}`;
      this.neonConfig.useSecureWebSocket = false;
      this.neonConfig.pipelineConnect = false;
    }
  };
}
