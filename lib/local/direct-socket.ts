import { connect, type Socket } from "node:net";
import { neonConfig } from "@neondatabase/serverless";

type Listener = (event: { data?: Uint8Array; message?: string; type: string }) => void;

/**
 * Lets the driver reach a Postgres on this machine over one socket instead of through the bridge of this same process:
 * that costs two sockets more and the framing of every message twice. All connections of this process to `bridge`
 * (host:port) are meant, the driver stays the same, and other processes go on using the bridge.
 */
export function connectDirectly(bridge: string): void {
  neonConfig.webSocketConstructor = new Proxy(WebSocket, {
    construct(_webSocket, [address]: [string]) {
      const url = new URL(address);
      const target = url.searchParams.get("address");
      if (url.host !== bridge || target === null) return new WebSocket(address);
      return new DirectSocket(target);
    },
  });
}

/** What the driver uses of a WebSocket, over a plain connection. */
class DirectSocket {
  binaryType = "arraybuffer";
  readonly #socket: Socket;

  constructor(address: string) {
    const { hostname, port } = new URL(`tcp://${address}`);
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    this.#socket = connect({ host, port: Number(port), noDelay: true });
    // An error without a listener would end the process; the driver hears of it when it listens.
    this.#socket.on("error", () => {});
  }

  addEventListener(type: "open" | "message" | "error" | "close", listener: Listener): void {
    if (type === "open") this.#socket.on("connect", () => listener({ type }));
    else if (type === "message") this.#socket.on("data", (data) => listener({ type, data }));
    else if (type === "close") this.#socket.on("close", () => listener({ type }));
    else this.#socket.on("error", ({ message }) => listener({ type, message }));
  }

  /** The driver sends a statement in five parts, which are written at once. */
  send(bytes: Uint8Array): void {
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.end();
  }
}
