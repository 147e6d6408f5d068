import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { watching } from "./watch.js";

/** Passes the connections of another process on to Postgres, watched as those of the test itself are. */
export interface WatchedWire {
  /** The URL of the same database through this wire. */
  url: string;
  close(): Promise<void>;
}

/** A wire to the database at `url`; `watchOf` its name cuts it. */
export async function watchedWire(url: string): Promise<WatchedWire> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    const cut = () => {
      client.destroy();
      postgres.destroy();
    };
    const interceptor = watching({
      toServer: (bytes) => void postgres.write(bytes),
      toClient: (bytes) => void client.write(bytes),
      cut,
    });
    client.on("data", (bytes) => interceptor.fromClient(bytes));
    postgres.on("data", (bytes) => interceptor.fromServer(bytes));
    for (const end of [client, postgres]) {
      open.add(end);
      end.on("error", cut).on("close", cut);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = Object.assign(new URL(url), { host: `127.0.0.1:${portOf(server)}` });
  return {
    url: through.href,
    async close() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the wire has no port");
  return address.port;
}
