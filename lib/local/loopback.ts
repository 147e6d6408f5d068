import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";

const names = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** True when the URL's host is the loopback interface. */
export function isLoopback(url: string): boolean {
  return names.has(new URL(url).hostname);
}

/**
 * True when `Host` names this server. Protects against DNS rebinding: a web page whose name was
 * rebound to 127.0.0.1 can reach a local server, but sends its own name in `Host`.
 */
export function namesThisServer(request: IncomingMessage): boolean {
  const port = request.socket.localPort;
  const host = request.headers.host?.toLowerCase() ?? "";
  return [...names].some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/** A connection to an address (host:port). */
export function connectTo(address: string): Socket {
  const { hostname, port } = new URL(`tcp://${address}`);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return connect({ host, port: Number(port), noDelay: true });
}
