import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as Listener, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/** The connections of an HTTP server and the requests in progress on them. */
export interface Connections {
  /**
   * Registers a request. The signal aborts when the client disconnects, or when a waiting request
   * must stop waiting.
   */
  begin(message: IncomingMessage, response: ServerResponse): AbortSignal;
  /** Whether a response has begun on the connection and not ended. */
  isResponding(socket: Socket): boolean;
  /**
   * Stops listening and resolves when no connection is left. Requests in progress may finish within
   * `graceMs`; those that wait for a change are aborted at once, so that they still get a response.
   * Anything unfinished by then is cut.
   */
  end(graceMs: number): Promise<void>;
}

/**
 * Tracks a server's connections itself, because Node's own `close` treats a response as sent before
 * its client has read it, and lets a busy connection continue until it is cut in the middle of a
 * request.
 */
export function connectionsOf(server: Server): Connections {
  const open = new Set<Socket>();
  const underWay = new Map<ServerResponse, { socket: Socket; waiting: AbortController | null }>();
  let isEnding = false;
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  return {
    begin(message, response) {
      const { socket } = message;
      const stop = new AbortController();
      underWay.set(response, { socket, waiting: asksToWait(message) ? stop : null });
      response.once("close", () => {
        underWay.delete(response);
        if (!response.writableFinished) stop.abort();
        // Its headers, sent before the server was ending, said keep-alive.
        if (isEnding) socket.destroySoon();
      });
      if (isEnding) closeAfter(response);
      return stop.signal;
    },
    isResponding: (socket) =>
      [...underWay].some(([response, its]) => its.socket === socket && response.headersSent),
    async end(graceMs) {
      isEnding = true;
      for (const response of underWay.keys()) closeAfter(response);
      // Read what has already arrived first: closing a connection discards unread data.
      await turn();
      await turn();
      const closed = new Promise<void>((resolve) => {
        // Not the HTTP server's own close, which also closes connections that only seem idle.
        Listener.prototype.close.call(server, () => resolve());
      });
      const busy = new Set([...underWay.values()].map(({ socket }) => socket));
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
      for (const { waiting } of underWay.values()) waiting?.abort();
      const cut = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * Whether the request waits for a change: by `Prefer: wait`, or as an event stream. GET only,
 * because agents accept event streams for POST requests too.
 */
function asksToWait({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET") return false;
  return headers.prefer !== undefined || headers.accept?.includes("text/event-stream") === true;
}
