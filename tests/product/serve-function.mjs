// Serves one built function over HTTP in a separate process, like the platform: the request has a signal that aborts
// when the client disconnects, and the response is streamed. Prints the port.
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";

globalThis[Symbol.for("@vercel/request-context")] = {
  get: () => ({ headers: {}, waitUntil: (work) => void work }),
};

const { default: handler } = await import(pathToFileURL(process.argv[2]).href);
const server = createServer(async (message, response) => {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const hasBody = message.method !== "GET" && message.method !== "HEAD";
  const request = new Request(`http://${message.headers.host}${message.url}`, {
    method: message.method,
    headers: message.headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(message), duplex: "half" } : {}),
  });
  const answer = await handler.fetch(request);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return response.end();
  Readable.fromWeb(answer.body)
    .on("error", () => response.destroy())
    .pipe(response);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
