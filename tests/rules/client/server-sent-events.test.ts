import fc from "fast-check";
import { expect, test } from "vitest";
import { serverSentEvents } from "#lib/client/server-sent-events.js";

/** The events of these bytes, arriving in pieces that end at the given places. */
async function read(text: string, ends: readonly number[] = []) {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...ends.map((end) => end % (bytes.length + 1)).sort((a, b) => a - b)];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [at, place] of places.entries()) {
        const piece = bytes.slice(place, places[at + 1] ?? bytes.length);
        if (piece.length > 0) controller.enqueue(piece);
      }
      controller.close();
    },
  });
  const events = [];
  for await (const event of serverSentEvents(body)) events.push(event);
  return events;
}

const stream = [
  "retry: 250\n\n",
  ": a comment\n",
  'event: status\nid: 1/a\ndata: {"a":1}\n\n',
  "data:first\r\ndata:  second ø🎧\r\n\r\n",
  "event\rid\rdata\r\r",
  "event: nothing\n\n",
  "data: last\nunknown: field\n\n",
  "id: 9\ndata: cut",
].join("");

const events = [
  { id: "1/a", name: "status", data: '{"a":1}' },
  { id: "1/a", name: "message", data: "first\n second ø🎧" },
  { id: "", name: "message", data: "" },
  { id: "", name: "message", data: "last" },
];

test("events have name, data and the last id, and an incomplete event at the end is dropped", async () => {
  expect(await read(stream)).toEqual(events);
});

test("the events are the same however the bytes arrive", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(400), { maxLength: 60 }), async (ends) => {
      expect(await read(stream, ends)).toEqual(events);
    }),
  );
});

test("an id with a NUL character is ignored", async () => {
  expect(await read("id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n")).toEqual([
    { id: "1", name: "message", data: "a" },
    { id: "1", name: "message", data: "b" },
  ]);
});
