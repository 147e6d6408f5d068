import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#lib/local/free-port.js";
import { type LocalServer, listen, type RequestHandler } from "#lib/local/server.js";
import { originOf } from "#lib/platform/origin.js";

let server: LocalServer;
let answer: RequestHandler;
beforeAll(async () => {
  server = await listen(0, (url, request) => answer(url, request));
});
afterAll(() => server.close(0));

/** Sends bytes as they are: `fetch` would not let a test choose its Host. */
function raw(head: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.end(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test("a foreign host name is refused before a route is called (DNS rebinding)", async () => {
  answer = async () => new Response("secret");
  expect(await raw("GET / HTTP/1.1\r\nHost: evil.example")).toMatch(/^HTTP\/1.1 403 /);
  const port = new URL(server.url).port;
  for (const host of ["127.0.0.1", "localhost", "[::1]"])
    expect(await raw(`GET / HTTP/1.1\r\nHost: ${host}:${port}`)).toMatch(/^HTTP\/1.1 200 /);
});

test("a path that begins with two slashes stays on this server", async () => {
  answer = async (url) => new Response(url.host);
  const { host } = new URL(server.url);
  expect(await raw(`GET //evil.example/ HTTP/1.1\r\nHost: ${host}`)).toContain(host);
});

test("a function learns the address that is served, whatever a client says of it", async () => {
  answer = async (url, request) => new Response(originOf(request(url).headers));
  const { host } = new URL(server.url);
  const forged = "X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https";
  expect(await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\n${forged}`)).toContain(server.url);
  expect(await raw(`GET http://${host}/ HTTP/1.1\r\nHost: ${host}`)).toContain(server.url);
  const other = await raw(`GET http://evil.example/ HTTP/1.1\r\nHost: ${host}`);
  expect(other).toMatch(/^HTTP\/1.1 400 /);
});

test("a method that a web Request cannot have reaches routes as an unsupported method", async () => {
  answer = async (url, request) => Response.json(request(url).method);
  const { host } = new URL(server.url);
  expect(await raw(`TRACE / HTTP/1.1\r\nHost: ${host}`)).toContain("OTHER");
});

test("bytes that Node cannot parse as a request get a response in the service's own shape", async () => {
  const { host } = new URL(server.url);
  const get = `GET / HTTP/1.1\r\nHost: ${host}`;
  for (const [head, status] of [
    ["NONSENSE", "400"],
    [`${get}\r\nno colon`, "400"],
    [`${get}\r\nX: ${"a".repeat(70_000)}`, "431"],
    ["GET / HTTP/1.1", "403"],
  ]) {
    const response = await raw(`${head}`);
    expect(response.slice(0, 13), head?.slice(0, 60)).toBe(`HTTP/1.1 ${status} `);
    expect(response).toMatch(/\r\nx-request-id: /i);
    expect(JSON.parse(`${response.split("\r\n\r\n")[1]}`)).toMatchObject({ status: "error" });
  }
});

test("a connection that breaks during a response is closed, and nothing is added to the response", async () => {
  const start = (controller: ReadableStreamDefaultController) =>
    controller.enqueue(new TextEncoder().encode("begun"));
  answer = async () => new Response(new ReadableStream({ start }));
  const { host, port } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(socket, "data");
  socket.write("NONSENSE\r\n\r\n");
  expect(await text(socket)).not.toContain("400");
});

test("idle connections are kept longer than a proxy keeps them, so that it never uses a closing one", async () => {
  answer = async () => new Response("here");
  const { headers } = await fetch(server.url);
  expect(Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(60);
});

test("request and response bodies are streamed", async () => {
  answer = async (url, request) => new Response(request(url).body);
  const body = new ReadableStream({
    start(controller) {
      for (const word of ["a", "b", "c"]) controller.enqueue(new TextEncoder().encode(word));
      controller.close();
    },
  });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  expect(await (await fetch(server.url, init)).text()).toBe("abc");
});

test("a body that no function reads is not buffered", async () => {
  answer = async (url, request) => new Response(request(url).method);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 2_000) controller.close();
      else controller.enqueue(new Uint8Array(100_000));
    },
  });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  await fetch(server.url, init).catch(() => {});
  expect(sent).toBeLessThan(2_000);
});

/** Sends a body without waiting for the answer, as a client that reads only afterwards. */
async function uploaded(head: string, body: string): Promise<string> {
  const { host, port } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`POST / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${head}\r\n\r\n${body}`);
  return text(socket);
}
const long = "x".repeat(6_000_000);

test("a function that stops reading a body is answered, and the server goes on", async () => {
  answer = async (url, request) => {
    let length = 0;
    for await (const chunk of request(url).body ?? []) {
      length += chunk.length;
      if (length > 65_536) throw new Error("enough");
    }
    return new Response("all");
  };
  const quiet = console.error;
  console.error = () => {};
  for (let times = 0; times < 5; times += 1) {
    const chunk = `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`;
    expect(await uploaded("Transfer-Encoding: chunked", chunk)).toMatch(/^HTTP\/1.1 500 /);
  }
  console.error = quiet;
});

test("a client gets the answer of a function that does not read its body", async () => {
  answer = async () => Response.json("too large", { status: 413 });
  for (let times = 0; times < 5; times += 1)
    expect(await uploaded(`Content-Length: ${long.length}`, long)).toMatch(/^HTTP\/1.1 413 /);
});

test("a client that disconnects aborts its request", async () => {
  const aborted = new Promise<void>((resolve) => {
    answer = async (url, request) => {
      const { signal } = request(url);
      signal.addEventListener("abort", () => resolve());
      leave.abort();
      return new Promise(() => {});
    };
  });
  const leave = new AbortController();
  await expect(fetch(server.url, { signal: leave.signal })).rejects.toThrow();
  await aborted;
});

test("a stream that breaks because its client left before the response ends nothing else", async () => {
  const { promise: broken, resolve } = Promise.withResolvers<void>();
  const leave = new AbortController();
  answer = async (url, request) => {
    const { signal } = request(url);
    leave.abort();
    await once(signal, "abort");
    const body = new ReadableStream({
      async pull(controller) {
        await turn();
        controller.error(signal.reason);
        resolve();
      },
    });
    return new Response(body);
  };
  await expect(fetch(server.url, { signal: leave.signal })).rejects.toThrow();
  await broken;
  answer = async () => new Response("still here");
  expect(await (await fetch(server.url)).text()).toBe("still here");
});

test("a function that throws is an error in the service's own shape, without its words", async () => {
  answer = async () => {
    throw new Error("the password is 1234");
  };
  const quiet = console.error;
  console.error = () => {};
  const reply = await fetch(server.url);
  console.error = quiet;
  expect(reply.status).toBe(500);
  expect(await reply.json()).toEqual({
    status: "error",
    error: "Internal error",
    code: "internal",
  });
});

test("a free port stays free: the system gives it to no other server or connection meanwhile", async () => {
  const port = await freePort();
  const others = await Promise.all(Array.from({ length: 50 }, () => listen(0, answer)));
  const portOf = ({ url }: LocalServer) => Number(new URL(url).port);
  expect(Math.min(...others.map(portOf))).toBeGreaterThan(port);
  const given = await listen(port, answer);
  expect(portOf(given)).toBe(port);
  for (const one of [given, ...others]) await one.close(0);
});
