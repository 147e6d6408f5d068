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
import { instanceCounts } from "#lib/platform/instance-counts.js";

type Schema = Record<string, unknown>;
type Connection = { stream: { destroy(): void } };

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
  /** Maximum wait for a connection while all are busy, in milliseconds. */
  queueMs?: number;
  /** Milliseconds in which a new connection must be ready. */
  connectMs?: number;
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
    // Calls beyond the pool's size wait in line as long as a caller may; connecting has its own limit.
    connectionTimeoutMillis: options.queueMs ?? 45_000,
    query_timeout: options.statementTimeoutMs ?? 20_000,
  });
  Object.assign(pool, { Client: clientOver(isTcp ? tcpTarget(url, options) : null, options) });
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
 * A client that connects in time, over TCP where there is a target. Set per client, because the
 * driver's global settings would affect every pool. The time is limited here, because the driver
 * reports its own limit like a lost connection.
 */
function clientOver(
  target: TcpTarget | null,
  { connectMs = 5_000 }: DatabaseOptions,
): typeof Client {
  const socket = function open() {
    return new TcpSocket(target as TcpTarget);
  };
  return class extends Client {
    constructor(config: ConstructorParameters<typeof Client>[0]) {
      super({ ...(config as object), connectionTimeoutMillis: 0 });
      if (target === null) return;
      this.neonConfig.webSocketConstructor = socket as unknown as typeof WebSocket;
      this.neonConfig.pipelineConnect = false;
    }

    // Only the pool calls it, always with a callback.
    override connect = ((connected: (error?: Error) => void) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        (this as unknown as { connection: Connection }).connection.stream.destroy();
      }, connectMs);
      super.connect((error) => {
        clearTimeout(timer);
        connected(isLate ? new Error("timeout expired") : error);
      });
    }) as Client["connect"];

    // All forms of the driver's call are one statement, sent at once.
    override query = ((...given: Parameters<Client["query"]>) => {
      instanceCounts.roundTrips++;
      return super.query(...given);
    }) as Client["query"];
  };
}
