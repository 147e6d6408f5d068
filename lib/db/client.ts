import { Client, neonConfig, Pool, type PoolClient } from "@neondatabase/serverless";
import { drizzle } from "drizzle-orm/neon-serverless";

type Schema = Record<string, unknown>;

/** Statements against Postgres, one round trip each. */
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
  /** Longest wait for the answer to one statement, in milliseconds; 0 for none. */
  statementTimeoutMs?: number;
}

// By default the driver waits a timer tick before it flushes, which costs more than a local round trip.
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
  // A dying connection emits `error`, on the pool when idle and on its client when checked out; without a
  // listener that ends the process. The statement under way is rejected in any case.
  pool.on("error", () => {});
  pool.on("connect", (client: PoolClient) => client.on("error", () => {}));
  const db: Database = drizzle<Schema>(pool);
  db.transaction = transactionOn(pool);
  return { db, pool, close: () => pool.end() };
}

/**
 * Drizzle's transaction, on a connection that is given back in every case: its own keeps the connection of a
 * transaction that could not begin, and a pool with a connection that is out never closes.
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

/** Connects through a bridge. Set on each client: the driver's global settings would move every pool's. */
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
