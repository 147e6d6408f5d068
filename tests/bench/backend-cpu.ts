import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";

/** CPU time since the last call, in milliseconds. */
export interface CpuTime {
  client: number;
  server: number;
}

/**
 * Reads the CPU time of this process' thread and of the one backend that a pool of one connection has. Only Linux
 * reports the server's; elsewhere it is 0. The client runs in this process.
 */
export async function cpuMeter(db: Database): Promise<() => CpuTime> {
  const { rows } = await db.execute(sql`select pg_backend_pid() as pid`);
  const path = `/proc/${rows[0]?.pid}/schedstat`;
  const ofServer = () => {
    try {
      return Number(readFileSync(path, "utf8").split(" ")[0]) / 1e6;
    } catch {
      return 0;
    }
  };
  let server = ofServer();
  let client = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(client);
    const spent = { client: (user + system) / 1000, server: ofServer() - server };
    client = process.threadCpuUsage();
    server = ofServer();
    return spent;
  };
}
