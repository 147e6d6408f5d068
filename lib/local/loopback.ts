import type { IncomingMessage } from "node:http";

const names = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** True when the URL's host is the loopback interface. */
export function isLoopback(url: string): boolean {
  return names.has(new URL(url).hostname);
}

/**
 * True when `Host` names this server. Protects against DNS rebinding: a web page whose name was rebound to 127.0.0.1
 * reaches a local server, but with its own name in `Host`.
 */
export function namesThisServer(request: IncomingMessage): boolean {
  const port = request.socket.localPort;
  const host = request.headers.host?.toLowerCase() ?? "";
  return [...names].some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}
