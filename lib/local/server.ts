import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "#lib/contract/error.js";
import { CliError } from "#lib/platform/cli-error.js";
import { sendWebResponse, toWebRequest } from "./adapter.js";
import { connectionsOf } from "./connections.js";
import { namesThisServer } from "./loopback.js";

export interface LocalServer {
  /** http://127.0.0.1:port */
  url: string;
  /**
   * Stops listening. Requests in progress may finish within `graceMs`; those that wait for a change
   * get their response now.
   */
  close(graceMs: number): Promise<void>;
}

/** Handles a request; `url` is the request's own URL, and `request` builds it for another URL. */
export type RequestHandler = (url: URL, request: (url: URL) => Request) => Promise<Response>;

/** Where a server listens, and the address under which it is called. */
export interface ServerAddress {
  host: string;
  /** Null: only this machine calls it. */
  origin: URL | null;
}
const thisMachine: ServerAddress = { host: "127.0.0.1", origin: null };

/**
 * How long a connection may rest: longer than proxies and clients keep one (60 s), or they send a
 * request into one that is being closed.
 */
const idleMs = 75_000;

/**
 * Serves on a port, by default of 127.0.0.1 only; port 0 picks a free one. A request whose `Host`
 * is neither the server's own nor that of its origin is refused.
 *
 * @throws CliError when the port is taken or not allowed
 */
export async function listen(
  port: number,
  handler: RequestHandler,
  place: ServerAddress = thisMachine,
): Promise<LocalServer> {
  // Node would answer a request without Host itself, without a body; here its host is foreign.
  const server = createServer({ requireHostHeader: false }, (message, response) => {
    const signal = connections.begin(message, response);
    respond(message, response, { signal, handler, origin: place.origin }).catch((problem) => {
      console.error(problem);
      response.destroy();
    });
  });
  const connections = connectionsOf(server);
  server.on("clientError", (problem: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || connections.isResponding(socket)) socket.destroy();
    else socket.end(unreadable(problem.code));
  });
  server.keepAliveTimeout = idleMs;
  await takePort(server, port, place.host);
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${bound.port}`,
    close: connections.end,
  };
}

/**
 * Checks that a server could listen on the port, before anything is set up for it.
 *
 * @throws CliError when the port is taken or not allowed
 */
export async function refuseTakenPort(port: number, host = thisMachine.host): Promise<void> {
  const probe = createServer();
  await takePort(probe, port, host);
  probe.close();
  await once(probe, "close");
}

async function takePort(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new CliError(`port ${port} is taken: choose another PORT`);
    if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code ?? ""))
      throw new CliError(`HOST ${host} is not an address of this machine`);
    if (code === "EACCES")
      throw new CliError(`permission denied for port ${port}: choose another PORT`);
    throw problem;
  }
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  { signal, handler, origin }: { signal: AbortSignal; handler: RequestHandler; origin: URL | null },
): Promise<void> {
  const send = (reply: Response) => sendWebResponse(reply, message, response);
  if (origin === null ? !namesThisServer(message) : !namesOrigin(message, origin)) {
    const sentence = "This server can be used on this machine only";
    const reason = origin === null ? sentence : "This server has another name";
    return send(errorResponse(403, "forbidden", reason));
  }
  const url = urlOf(message, origin);
  if (url === null) return send(errorResponse(400, "invalid_input", "the path is not a URL path"));
  // A web-standard Request cannot have these methods; renamed, the route refuses them with Allow.
  if (["TRACE", "TRACK", "CONNECT"].includes(message.method ?? "")) message.method = "OTHER";
  try {
    await send(await handler(url, (shown) => toWebRequest(message, shown, signal)));
  } catch (problem) {
    console.error(problem);
    if (response.headersSent) response.destroy();
    else await send(errorResponse(500, "internal", "Internal error"));
  }
}

/** The response to something that Node cannot parse as a request; Node's own has no body. */
function unreadable(code: string | undefined): string {
  const [status, sentence] =
    code === "HPE_HEADER_OVERFLOW"
      ? [431, "the headers are too large"]
      : code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? [408, "the request did not arrive in time"]
        : [400, "the request is not valid HTTP"];
  const body = JSON.stringify({ status: "error", error: sentence, code: "invalid_input" });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    `x-request-id: ${randomUUID()}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

/** An error from the local server itself, with the common error body (rule 2.4.body). */
export function errorResponse(status: number, code: ErrorCode, error: string): Response {
  return jsonResponse({ status: "error", error, code }, status);
}

/** A JSON response that is never cached. */
export function jsonResponse(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", "x-request-id": randomUUID() },
  });
}

/** Whether Host names the origin, or the server itself, as a probe on the same machine does. */
function namesOrigin(message: IncomingMessage, origin: URL): boolean {
  return message.headers.host?.toLowerCase() === origin.host || namesThisServer(message);
}

function urlOf(message: IncomingMessage, origin: URL | null): URL | null {
  const path = message.url ?? "/";
  const base = new URL(origin ?? `http://${message.headers.host}`);
  const text = path.startsWith("/") ? `${base.origin}${path}` : path;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.origin === base.origin ? url : null;
}
