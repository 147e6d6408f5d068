import type { IncomingMessage } from "node:http";
import { loopbackNames } from "#lib/kernel/loopback.js";

/**
 * True when `Host` names this server. Protects against DNS rebinding: a web page whose name was
 * rebound to 127.0.0.1 can reach a local server, but sends its own name in `Host`.
 */
export function namesThisServer(request: IncomingMessage): boolean {
  const port = request.socket.localPort;
  const host = request.headers.host?.toLowerCase() ?? "";
  return [...loopbackNames].some(
    (name) => host === `${name}:${port}` || (port === 80 && host === name),
  );
}
