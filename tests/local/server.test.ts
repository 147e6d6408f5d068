import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalServer, listen, type RequestHandler } from "#lib/local/server.js";

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

test("a method that a web Request cannot have gets a response in the service's own shape", async () => {
  answer = async (url, request) => Response.json(request(url).method);
  const { host } = new URL(server.url);
  expect(await raw(`TRACE / HTTP/1.1\r\nHost: ${host}`)).toContain("method_not_allowed");
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
