import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { TcpTarget } from "#lib/platform/database-address.js";

type Listener = (event: unknown) => void;
type EventType = "open" | "message" | "error" | "close";

/** Postgres' SSLRequest: its length and its code. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * The parts of WebSocket that Neon's driver uses, over TCP: the driver reaches any Postgres, with
 * the same protocol, pool and errors. With TLS, no byte of the session is sent before the
 * certificate and its host name have been checked.
 */
export class TcpSocket {
  binaryType = "arraybuffer";
  readonly #listeners = new Map<EventType, Listener[]>();
  #socket: Socket;
  #isOpen = false;

  constructor(target: TcpTarget) {
    this.#socket = connect({ host: target.host, port: target.port, noDelay: true });
    this.#report(this.#socket);
    this.#socket.once("connect", () => {
      if (target.tls === null) this.#open();
      else this.#startTls(target, target.tls);
    });
  }

  addEventListener(type: EventType, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  /** The driver sends a statement in five parts; they are written together. */
  send(bytes: Uint8Array): void {
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }
    this.#socket.write(bytes);
  }

  /** Sends what is written, then closes without waiting for a server that may not answer. */
  close(): void {
    if (this.#isOpen) this.#socket.destroySoon();
    else this.#socket.destroy();
  }

  #startTls({ host }: TcpTarget, { verifies, ca }: NonNullable<TcpTarget["tls"]>): void {
    const plain = this.#socket;
    plain.once("data", (answer) => {
      // The answer must be one byte, because a server that waits for the handshake sends nothing
      // after it.
      if (answer.length !== 1 || answer[0] !== "S".charCodeAt(0)) {
        plain.destroy(new Error("the database server does not offer TLS"));
        return;
      }
      this.#socket = connectTls({
        socket: plain,
        rejectUnauthorized: verifies,
        // A name in the certificate is checked against `host`; addresses are not sent as a name.
        host,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(ca === null ? {} : { ca }),
      });
      this.#report(this.#socket);
      this.#socket.once("secureConnect", () => this.#open());
    });
    plain.write(tlsRequest);
  }

  #open(): void {
    this.#isOpen = true;
    this.#socket.on("data", (data) => this.#tell("message", { type: "message", data }));
    this.#tell("open", { type: "open" });
  }

  #report(socket: Socket): void {
    socket.on("error", (error) => this.#tell("error", error));
    socket.on("close", () => {
      if (socket === this.#socket) this.#tell("close", { type: "close" });
    });
  }

  #tell(type: EventType, event: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
}
