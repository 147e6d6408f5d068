import type { Socket } from "node:net";
import { neonConfig } from "@neondatabase/serverless";
import { connectTo } from "./loopback.js";

type Listener = (event: { data?: Uint8Array; message?: string; type: string }) => void;

/**
 * Lets the driver reach a Postgres on this machine over one socket. Going through the bridge in the
 * same process would take two more sockets and frame every message twice. Applies to all
 * connections of this process to `bridge` (host:port); the driver is unchanged, and other processes
 * keep using the bridge.
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

/** The parts of WebSocket that the driver uses, over a plain connection. */
class DirectSocket {
  binaryType = "arraybuffer";
  readonly #socket: Socket;

  constructor(address: string) {
    this.#socket = connectTo(address);
    // An error without a listener would end the process; the driver gets it once it listens.
    this.#socket.on("error", () => {});
  }

  addEventListener(type: "open" | "message" | "error" | "close", listener: Listener): void {
    if (type === "open") this.#socket.on("connect", () => listener({ type }));
    else if (type === "message") this.#socket.on("data", (data) => listener({ type, data }));
    else if (type === "close") this.#socket.on("close", () => listener({ type }));
    else this.#socket.on("error", ({ message }) => listener({ type, message }));
  }

  /** The driver sends a statement in five parts; they are written together. */
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
