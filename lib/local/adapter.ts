import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";

/** How much of an unread body is read and dropped, so that its client gets the response. */
const maxDiscardedBytes = 16_000_000;

/**
 * Converts a Node request to a web-standard one, addressed to `url`, whose origin its headers name as
 * on the platform. Its body is a stream, read only as far as it is consumed.
 */
export function toWebRequest(message: IncomingMessage, url: URL, signal: AbortSignal) {
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    headers.append(message.rawHeaders[at] ?? "", message.rawHeaders[at + 1] ?? "");
  headers.set("x-forwarded-host", url.host);
  headers.set("x-forwarded-proto", url.protocol.slice(0, -1));
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: bodyOf(message), duplex: "half" }),
  } as RequestInit);
}

/**
 * Not `Readable.toWeb`: when a function stops reading, that throws what arrives next where nobody
 * can catch it, which ends the process.
 */
function bodyOf(message: IncomingMessage): ReadableStream {
  return ReadableStream.from(message.iterator({ destroyOnReturn: false }));
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
  if (!message.complete) response.setHeader("connection", "close");
  if (answer.body === null || message.method === "HEAD") {
    await answer.body?.cancel();
    response.end();
    return;
  }
  // JSON is complete already, and streaming it would cost more than the rest of the response.
  if (answer.headers.get("content-type")?.startsWith("application/json") === true) {
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (message.complete) return void response.end(bytes);
    response.setHeader("content-length", bytes.length);
    response.write(bytes);
    await discardRest(message);
    response.end();
    return;
  }
  const body = Readable.fromWeb(answer.body as ReadableStream);
  // When the client has left before the response, the pipeline does not listen to the body.
  body.on("error", () => {});
  try {
    await pipeline(body, response);
  } catch {
    // The client disconnected, or the function's stream broke after the headers were sent.
    body.destroy();
    response.destroy();
  }
}

/** A connection that is closed before its client has sent everything loses the response. */
async function discardRest(message: IncomingMessage): Promise<void> {
  let length = 0;
  try {
    for await (const chunk of message) {
      length += chunk.length;
      if (length > maxDiscardedBytes) return;
    }
  } catch {
    // The client disconnected.
  }
}
