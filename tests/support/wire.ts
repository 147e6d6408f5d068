import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a Postgres that tests watch, delay and cut. */
export interface Wire {
  /** host:port in front of the Postgres. */
  address: string;
  /** The URL of the same database through this wire. */
  through(url: string): string;
  close(): Promise<void>;
}

/** Both ends of one connection, for an interceptor to write to. */
export interface Ends {
  toServer(bytes: Buffer): void;
  toClient(bytes: Buffer): void;
  /** Ends both connections at once, as a network failure does. */
  cut(): void;
}

/** Receives the bytes from each end and decides which to pass on. */
export interface Interceptor {
  fromClient(bytes: Buffer): void;
  fromServer(bytes: Buffer): void;
}

/** Passes each connection on to the Postgres that then listens at `target` (host:port). */
export async function openWire(
  target: string | (() => string),
  intercept?: (ends: Ends) => Interceptor,
): Promise<Wire> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const { hostname, port } = new URL(`tcp://${typeof target === "string" ? target : target()}`);
    const postgres = connect({ host: hostname, port: Number(port), noDelay: true });
    const cut = () => {
      client.destroy();
      postgres.destroy();
    };
    for (const end of [client, postgres]) {
      open.add(end);
      end.on("error", cut).on("close", () => {
        open.delete(end);
        cut();
      });
    }
    if (intercept === undefined) {
      client.pipe(postgres).pipe(client);
      return;
    }
    const interceptor = intercept({
      toServer: (bytes) => void postgres.write(bytes),
      toClient: (bytes) => void client.write(bytes),
      cut,
    });
    client.on("data", (bytes) => interceptor.fromClient(bytes));
    postgres.on("data", (bytes) => interceptor.fromServer(bytes));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    through: (url) => Object.assign(new URL(url), { host: address }).href,
    async close() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
