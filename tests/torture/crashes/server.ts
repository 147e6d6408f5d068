import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#lib/db/client.js";
import { openBridge } from "#lib/local/bridge.js";
import { startPostgres } from "#lib/local/postgres.js";
import { prepareGround } from "../ground.js";

/** A durable Postgres that can be killed and restarted at a fixed address. */
export interface MortalServer {
  /** The database of the run, for this process and for workers. */
  db: Database;
  url: string;
  wsProxy: string;
  /** Kills the postmaster (SIGKILL) or stops it without its shutdown (SIGQUIT), and starts it again. */
  kill(signal: "SIGKILL" | "SIGQUIT"): Promise<void>;
  close(): Promise<void>;
}

export async function mortalServer(): Promise<MortalServer> {
  const ground = await prepareGround({ durable: true });
  let { postgres } = ground;
  const front = await forwarder(() => postgres.address);
  const bridge = await openBridge(front.address);
  const name = `crashes_${randomBytes(4).toString("hex")}`;
  const at = Object.assign(new URL(postgres.url), { host: front.address });
  const administrator = openDatabase(at.href, { ...bridge, maxConnections: 1 });
  await administrator.db.execute(sql.raw(`create database ${name} template template`));
  await administrator.close();
  const url = Object.assign(at, { pathname: `/${name}` }).href;
  const { db, close } = openDatabase(url, { ...bridge, maxConnections: 6 });
  return {
    db,
    url,
    wsProxy: bridge.wsProxy,
    async kill(signal) {
      const file = join(ground.folder, "postgres/data/postmaster.pid");
      const [pid] = (await readFile(file, "utf8")).split("\n");
      process.kill(Number(pid), signal);
      await postgres.ended;
      postgres = await startPostgres(ground.folder, { durable: true });
    },
    async close() {
      await close();
      await bridge.close();
      await front.close();
      await postgres.stop();
      await ground.close();
    },
  };
}

/** Passes each connection on to the current `target` (host:port). */
async function forwarder(target: () => string) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const { hostname, port } = new URL(`tcp://${target()}`);
    const postgres = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const end of [client, postgres]) {
      open.add(end);
      const cut = () => {
        client.destroy();
        postgres.destroy();
        open.delete(end);
      };
      end.on("error", cut).on("close", cut);
    }
    client.pipe(postgres).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
