import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as Listener, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/** The connections of an HTTP server, with the requests that are under way on them. */
export interface Connections {
  /** Takes note of a request; the signal aborts when its client disconnects, or when one that waits shall wait no longer. */
  begin(message: IncomingMessage, response: ServerResponse): AbortSignal;
  /**
   * Stops listening and resolves when no connection is left. Requests under way may finish within `graceMs`, and those that wait
   * for a change are told at once, so that they are answered, too. What has not finished then is cut.
   */
  end(graceMs: number): Promise<void>;
}

/**
 * Keeps the connections of a server, because Node's own `close` counts an answer as sent that its client has not read yet, and
 * lets a connection that is busy go on until it is cut in the middle of a request.
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
        // Told before the server ended that it may go on.
        if (isEnding) socket.destroySoon();
      });
      if (isEnding) closeAfter(response);
      return stop.signal;
    },
    async end(graceMs) {
      isEnding = true;
      for (const response of underWay.keys()) closeAfter(response);
      // What has arrived is read first: a connection that is closed takes with it what nobody has read.
      await turn();
      await turn();
      const closed = new Promise<void>((resolve) => {
        // Not the close of HTTP servers, which closes connections that only seem idle.
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

/** Whether it watches: by `Prefer: wait`, or as events, which an agent accepts, too, for what it posts. */
function asksToWait({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET") return false;
  return headers.prefer !== undefined || headers.accept?.includes("text/event-stream") === true;
}
