import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { type LocalServer, listen, type RequestHandler } from "#lib/local/server.js";

/** A kept-alive connection on which a request was sent. */
async function asked({ url }: LocalServer, header = ""): Promise<Socket> {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`);
  return socket;
}

/** A server whose requests wait until `go`, and that reports when this many have arrived. */
async function waitingServer(of: number, answer: RequestHandler) {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  let count = 0;
  const server = await listen(0, async (url, request) => {
    count += 1;
    if (count === of) resolve();
    await gone;
    return answer(url, request);
  });
  return { server, arrived, go };
}

test("when the server ends, received requests are answered and their connections closed", async () => {
  const { server, arrived, go } = await waitingServer(5, async () => new Response("answered"));
  const sockets = await Promise.all(Array.from({ length: 5 }, () => asked(server)));
  const answers = sockets.map((socket) => text(socket));
  await arrived;
  const ended = server.close(60_000);
  go();
  await ended;
  for (const answer of answers) {
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*answered/is);
  }
  await expect(asked(server)).rejects.toThrow("ECONNREFUSED");
});

test("a request that was sent but not yet read is answered when the server ends", async () => {
  const server = await listen(0, async () => new Response("answered"));
  const socket = await asked(server);
  expect(String((await once(socket, "data"))[0])).toMatch(/connection: keep-alive/i);
  const { host } = new URL(server.url);
  await new Promise((sent) => socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, sent));
  const answer = text(socket);
  await server.close(60_000);
  expect(await answer).toMatch(/connection: close/i);
});

test("a response that is read slowly is sent to its end", async () => {
  const length = 8_000_000;
  const { server, arrived, go } = await waitingServer(1, async () =>
    Response.json("a".repeat(length)),
  );
  const socket = await asked(server);
  await arrived;
  socket.pause();
  go();
  await once(socket, "readable");
  const ended = server.close(60_000);
  await delay(20);
  expect((await text(socket)).length).toBeGreaterThan(length);
  await ended;
});

test("when the server ends, waiting reads are answered, and running work may finish", async () => {
  const { promise: ending, resolve: ends } = Promise.withResolvers<void>();
  const { server, arrived, go } = await waitingServer(3, async (url, request) => {
    const { signal, headers } = request(url);
    if (headers.has("x-brief")) await ending;
    else await once(signal, "abort").then(() => ends());
    return new Response(`${signal.aborted}`);
  });
  const poll = text(await asked(server, "Prefer: wait=25\r\n"));
  const stream = text(await asked(server, "Accept: text/event-stream\r\n"));
  const brief = text(await asked(server, "X-Brief: 1\r\n"));
  go();
  await arrived;
  await server.close(60_000);
  expect(await poll).toContain("true");
  expect(await stream).toContain("true");
  expect(await brief).toContain("false");
});

test("… and work that goes on after its time is cut", async () => {
  const { server, arrived, go } = await waitingServer(1, () => new Promise(() => {}));
  const endless = text(await asked(server));
  go();
  await arrived;
  await server.close(1);
  expect(await endless).toBe("");
});
