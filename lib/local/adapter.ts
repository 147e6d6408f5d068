import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/**
 * Converts a Node request to a web-standard one, addressed to `url`. Its body is a stream, read
 * only as far as it is consumed.
 */
export function toWebRequest(message: IncomingMessage, url: URL, signal: AbortSignal) {
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    headers.append(message.rawHeaders[at] ?? "", message.rawHeaders[at + 1] ?? "");
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Readable.toWeb(message) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}

/** Sends a web-standard response as its stream arrives. */
export async function sendWebResponse(
  answer: Response,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers)
    if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  // If part of the request's body was not read, the connection is closed instead of reading the
  // rest.
  if (!message.complete) response.setHeader("connection", "close");
  if (answer.body === null || message.method === "HEAD") {
    await answer.body?.cancel();
    response.end();
    return;
  }
  // JSON is complete already, and streaming it would cost more than the rest of the response.
  if (answer.headers.get("content-type")?.startsWith("application/json") === true) {
    response.end(Buffer.from(await answer.arrayBuffer()));
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
  } catch {
    // The client disconnected, or the function's stream broke after the headers were sent.
    response.destroy();
  }
}
