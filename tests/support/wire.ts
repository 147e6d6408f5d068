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
  return wireOf("127.0.0.1", (client) => {
    const postgres = connectTo(typeof target === "string" ? target : target());
    const cut = cutTogether(client, postgres);
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
}

/** A connection to an address (host:port). */
export function connectTo(address: string): Socket {
  const { hostname, port } = new URL(`tcp://${address}`);
  return connect({ host: hostname, port: Number(port), noDelay: true });
}

/** Ends all of these when one ends; the result does it now. */
export function cutTogether(...ends: readonly Socket[]): () => void {
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  for (const end of ends) end.on("error", cut).on("close", cut);
  return cut;
}

/** A server on an address of this machine that hands each connection on. */
export async function wireOf(host: string, accept: (client: Socket) => void): Promise<Wire> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    open.add(client);
    client.on("close", () => open.delete(client));
    accept(client);
  });
  server.listen(0, host);
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
