import type { IncomingMessage } from "node:http";

const names = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** True when the URL names this very machine. */
export function isLoopback(url: string): boolean {
  return names.has(new URL(url).hostname);
}

/**
 * True when the caller meant this very server. A web page that rebinds its own name to 127.0.0.1
 * reaches a local server, but cannot hide its name in `Host`.
 */
export function namesThisServer(request: IncomingMessage): boolean {
  const port = request.socket.localPort;
  const host = request.headers.host?.toLowerCase() ?? "";
  return [...names].some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}
