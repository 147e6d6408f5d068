import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { createWebSocketStream, type WebSocket, WebSocketServer } from "ws";
import { connectTo, namesThisServer } from "./loopback.js";

export interface Bridge {
  /** host:port for `openDatabase`'s `wsProxy` and DATABASE_WS_PROXY. */
  wsProxy: string;
  close(): Promise<void>;
}

/** Both ends of one connection, for an interceptor to write to. */
export interface Wire {
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

/**
 * Forwards the WebSocket connections of Neon's driver to exactly one Postgres, `address`
 * (host:port). Serves programs on this machine only: requests with an `Origin` (web pages) or a
 * foreign `Host` (DNS rebinding) are refused. Tests `intercept` it to count round trips and to cut
 * connections.
 */
export async function openBridge(
  address: string,
  intercept?: (wire: Wire) => Interceptor,
): Promise<Bridge> {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const refusal = refusalOf(request, address);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      join(webSocket, address, intercept),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the bridge has no port");
  return {
    wsProxy: `127.0.0.1:${bound.port}`,
    async close() {
      for (const webSocket of sockets.clients) webSocket.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function refusalOf(request: IncomingMessage, address: string): string | null {
  if (!namesThisServer(request)) return "403 Forbidden";
  if (request.headers.origin !== undefined) return "403 Forbidden";
  const url = new URL(request.url ?? "/", "http://bridge");
  if (url.pathname !== "/v1") return "404 Not Found";
  // The driver sends an address only when configured to; any other address is refused.
  return (url.searchParams.get("address") ?? address) === address ? null : "403 Forbidden";
}

function join(
  webSocket: WebSocket,
  address: string,
  intercept?: (wire: Wire) => Interceptor,
): void {
  const client = createWebSocketStream(webSocket);
  const server = connectTo(address);
  const cut = () => {
    webSocket.terminate();
    client.destroy();
    server.destroy();
  };
  for (const end of [client, server]) end.on("error", cut).on("close", cut);
  if (intercept === undefined) {
    client.pipe(server).pipe(client);
    return;
  }
  const interceptor = intercept({
    toServer: (bytes) => void server.write(bytes),
    toClient: (bytes) => void client.write(bytes),
    cut,
  });
  client.on("data", (bytes: Buffer) => interceptor.fromClient(bytes));
  server.on("data", (bytes: Buffer) => interceptor.fromServer(bytes));
}
