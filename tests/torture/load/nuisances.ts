import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Client, longestMs } from "./client.js";
import type { Visit } from "./people.js";
import { someArtist } from "./world.js";

/** Slow, silent or departed clients, each on its own socket. */

async function connected(client: Client): Promise<Socket> {
  const { hostname, port } = new URL(client.world.served.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(socket, "connect");
  socket.on("error", () => {});
  return socket;
}

interface Sent {
  id: string;
  bytes: string;
}

/** The bytes of a question with the service key, or of a read if no topic is given. */
async function rawRequest(client: Client, topic: string | null): Promise<Sent> {
  const { world, random } = client;
  world.sent += 1;
  const artist = someArtist(world, random);
  const operation = topic === null ? "readLatest" : "enqueueQuestionResearch";
  const { method, url, headers } = await client.prepared(operation, { as: "key", artist });
  const body = topic === null ? "" : JSON.stringify({ topic, evidenceNeed: "credits" });
  const lines = Object.entries({
    host: url.host,
    ...headers,
    ...(topic !== null && { "content-type": "application/json", "content-length": body.length }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
  return { id: String(headers["x-request-id"]), bytes };
}

/** A topic without an answer: its question is a separate job. */
const unknownWork = (client: Client) =>
  `who produced the record ${client.nextId().replace("-", "y")}`;

/** A body that arrives byte by byte is answered like any other. */
const drip: Visit = async (client) => {
  const { id, bytes } = await rawRequest(client, unknownWork(client));
  const socket = await connected(client);
  const head = bytes.indexOf("\r\n\r\n") + 4;
  socket.write(bytes.slice(0, head));
  for (const byte of bytes.slice(head)) {
    socket.write(byte);
    await delay(1);
  }
  await answersOf(client, socket, [id]);
};

/** A body that never ends. */
const stall: Visit = async (client) => {
  const { bytes } = await rawRequest(client, unknownWork(client));
  const socket = await connected(client);
  socket.write(bytes.slice(0, -10));
  await delay(client.random.whole(200, 800));
  socket.destroy();
};

/** Requests a lot of data and reads none of it. */
const mute: Visit = async (client) => {
  const { world, random } = client;
  const { host } = new URL(world.served.url);
  const socket = await connected(client);
  socket.pause();
  for (let time = 0; time < 4; time += 1) {
    world.sent += 1;
    socket.write(`GET /api/openapi HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  }
  await delay(random.whole(200, 800));
  socket.destroy();
};

/** Sends a whole request and closes its half of the connection. */
const closeHalf: Visit = async (client) => {
  const { bytes } = await rawRequest(client, null);
  const socket = await connected(client);
  socket.end(bytes);
  socket.resume();
  await Promise.race([once(socket, "close"), delay(500)]);
  socket.destroy();
};

/** Sends a question and leaves before the answer. */
const abandon: Visit = async (client) => {
  const { bytes } = await rawRequest(client, unknownWork(client));
  const socket = await connected(client);
  socket.write(bytes);
  await delay(client.random.whole(0, 5));
  socket.resetAndDestroy();
};

/** Requests sent at once on one connection are answered in their order. */
const pipeline: Visit = async (client) => {
  const sent = await Promise.all(Array.from({ length: 6 }, () => rawRequest(client, null)));
  const socket = await connected(client);
  socket.write(sent.map(({ bytes }) => bytes).join(""));
  await answersOf(
    client,
    socket,
    sent.map(({ id }) => id),
  );
};

/** Maximum number of 16 kB chunks to send. */
const poured = 500;

/** A body of 8 MB is refused as soon as it exceeds the limit. */
const flood: Visit = async (client) => {
  const { world } = client;
  world.sent += 1;
  const artist = someArtist(world, client.random);
  const { method, url, headers } = await client.prepared("planQuestion", { as: "key", artist });
  const socket = await connected(client);
  const lines = Object.entries({
    host: url.host,
    ...headers,
    "content-type": "application/json",
    "transfer-encoding": "chunked",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${url.pathname} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const chunk = `4000\r\n${"a".repeat(0x4000)}\r\n`;
  let isAnswered = false;
  let chunks = 0;
  const pour = () => {
    while (!isAnswered && socket.writable && chunks < poured) {
      chunks += 1;
      if (!socket.write(chunk)) return;
    }
    if (!isAnswered && socket.writable) socket.write("0\r\n\r\n");
  };
  socket.on("drain", pour);
  pour();
  const limit = setTimeout(() => socket.destroy(), longestMs);
  const [said] = await Promise.race([once(socket, "data"), once(socket, "close")]);
  clearTimeout(limit);
  isAnswered = true;
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/.exec(String(said))?.[1];
  // A client that keeps writing after a refusal may lose the refusal with the connection.
  if (status === undefined && chunks < poured) return;
  if (!["413", "503"].includes(status ?? ""))
    world.broken(`a body of 8 MB was answered ${String(said).slice(0, 200)}`);
};

export const nuisances: Readonly<Record<string, Visit>> = {
  drip,
  stall,
  mute,
  closeHalf,
  abandon,
  pipeline,
  flood,
};

/** Reads one answer per request, in order, and nothing after them. */
async function answersOf(client: Client, socket: Socket, ids: readonly string[]): Promise<void> {
  const { world } = client;
  let said = "";
  socket.setEncoding("latin1");
  const limit = setTimeout(() => socket.destroy(), longestMs);
  for await (const text of socket) {
    said += String(text);
    if (said.split("HTTP/1.1 ").length > ids.length && isWhole(said)) break;
  }
  clearTimeout(limit);
  socket.destroy();
  if (world.isEnding) return;
  const answered = [...said.matchAll(/^x-request-id: (.*)\r$/gm)].map(([, id]) => id);
  if (answered.join() !== ids.join())
    world.broken(`requests ${ids.join()} of one connection were answered ${answered.join()}`);
  for (const [, status] of said.matchAll(/^HTTP\/1\.1 (\d+)/gm)) {
    if (status === undefined || !["200", "202", "429", "503"].includes(status))
      world.broken(`a raw request was answered ${status}: ${said.slice(0, 300)}`);
  }
}

/** Whether the last answer has arrived completely. */
function isWhole(said: string): boolean {
  const last = said.slice(said.lastIndexOf("HTTP/1.1 "));
  const head = last.indexOf("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(last)?.[1];
  return head !== -1 && length !== undefined && last.length >= head + 4 + Number(length);
}
