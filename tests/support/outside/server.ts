import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A body with its status and headers, or a function that answers on the wire itself. */
export type Answering =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((response: ServerResponse) => void);

export interface LocalServer {
  /** http://127.0.0.1:port, without a slash. */
  url: string;
  /** host:port, for FETCH_ALLOW_HOSTS. */
  host: string;
  /** Every request in its order. */
  asked: Asked[];
  /** What answers; may be changed at any time. */
  answer: (asked: Asked) => Answering | Promise<Answering>;
  close(): Promise<void>;
}

/** A local server whose protocol is that of `answer`. */
export async function localServer(answer: LocalServer["answer"]): Promise<LocalServer> {
  const http = createServer((request, response) => {
    void respond(request, response, server);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const bound = http.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  const host = `127.0.0.1:${bound.port}`;
  const server: LocalServer = {
    url: `http://${host}`,
    host,
    asked: [],
    answer,
    async close() {
      http.close();
      http.closeAllConnections();
      await once(http, "close");
    },
  };
  return server;
}

export function json(value: unknown, headers: Record<string, string> = {}): Answering {
  return {
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}

export function html(body: string, contentType = "text/html; charset=utf-8"): Answering {
  return { headers: { "content-type": contentType }, body };
}

export const absent: Answering = { status: 404, body: "not here" };

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  server: LocalServer,
): Promise<void> {
  const url = new URL(request.url ?? "/", server.url);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const asked = {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
  server.asked.push(asked);
  const answering = await server.answer(asked);
  if (typeof answering === "function") return answering(response);
  response.writeHead(answering.status ?? 200, answering.headers);
  response.end(answering.body ?? "");
}
