import { Client, neonConfig, Pool, type PoolClient } from "@neondatabase/serverless";
import { drizzle } from "drizzle-orm/neon-serverless";
import { TcpSocket } from "#lib/db/tcp-socket.js";
import {
  type DatabaseDriver,
  driverOf,
  type TcpTarget,
  tcpTarget,
  withoutTlsSettings,
} from "#lib/platform/database-address.js";

type Schema = Record<string, unknown>;

/** Runs statements against Postgres, one round trip each. */
export type Database = ReturnType<typeof drizzle>;

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Default: Neon's WebSockets for its hosts, else TCP. */
  driver?: DatabaseDriver | undefined;
  /** Root certificates (PEM) for TLS over TCP; default: those of Node. */
  ca?: string | undefined;
  /** True: TLS with a verified certificate, whatever the URL says. */
  isDeployed?: boolean;
  maxConnections?: number;
  /** Milliseconds after which an idle connection is closed. */
  idleMs?: number;
  /** Maximum wait for the answer to one statement, in milliseconds; 0 for no limit. */
  statementTimeoutMs?: number;
}

// By default the driver waits for a timer tick before flushing, which costs more than a local round
// trip.
neonConfig.coalesceWrites = false;

/**
 * Opens a pool of connections to `url`; the first statement connects.
 *
 * @throws EnvironmentProblem when the URL asks for what TCP cannot do
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const isTcp = (options.driver ?? driverOf(url)) === "tcp";
  const pool = new Pool({
    connectionString: isTcp ? withoutTlsSettings(url) : url,
    max: options.maxConnections ?? 5,
    idleTimeoutMillis: options.idleMs ?? 5_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: options.statementTimeoutMs ?? 20_000,
  });
  if (isTcp) Object.assign(pool, { Client: clientOver(tcpTarget(url, options)) });
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
 * Connects over TCP. Set per client, because the driver's global settings would affect every pool.
 */
function clientOver(target: TcpTarget): typeof Client {
  const socket = function open() {
    return new TcpSocket(target);
  };
  return class extends Client {
    constructor(...config: ConstructorParameters<typeof Client>) {
      super(...config);
      this.neonConfig.webSocketConstructor = socket as unknown as typeof WebSocket;
      this.neonConfig.pipelineConnect = false;
    }
  };
}
