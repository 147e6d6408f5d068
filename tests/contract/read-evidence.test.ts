import { randomUUIDv7 } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { snapToGrapheme } from "#lib/kernel/text.js";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { artist, load, page } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const text = `The record was produced by Ana Lund. ${"🎧 Løvetann. ".repeat(200)}${"👨🏽‍🚀\r\n".repeat(100)}`;
let artistId: string;
let reference: { sourceId: string; revision: string };

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, text));
  reference = (await answerTo(service, artistId)).references[0];
});

const read = (query: string, sourceId = reference.sourceId) =>
  service.call(
    evidenceRoute,
    "GET",
    `/api/artist/${artistId}/research/evidence/${encodeURIComponent(sourceId)}?${query}`,
  );

test("pages of any size join to the original, to the character", async () => {
  for (const maxChars of [256, 257, 12_000]) {
    let joined = "";
    for (let start: number | null = 0; start !== null; ) {
      const { status, body } = await read(
        `revision=${reference.revision}&start=${start}&maxChars=${maxChars}`,
      );
      expect(status).toBe(200);
      expect(body.passage.text).toBe(text.slice(body.passage.start, body.passage.end));
      expect(body.passage.text.isWellFormed()).toBe(true);
      expect(body.passage.end).toBe(snapToGrapheme(text, body.passage.end));
      expect(body.totalChars).toBe(text.length);
      joined += body.passage.text;
      start = body.nextStart;
    }
    expect(joined).toBe(text);
  }
});

test("without maxChars a passage has at most 4,000 characters", async () => {
  const { body } = await read(`revision=${reference.revision}`);
  expect(body.passage.end).toBe(Math.min(4000, text.length));
});

test("a source that has another revision now is 409", { tags: ["4.1.409"] }, async () => {
  await load(service.deps.db, page(artistId, text, { title: "Changed" }));
  const { status, body } = await read(`revision=${reference.revision}`);
  expect(status).toBe(409);
  expect(body.code).toBe("revision_changed");
});

test("a source that is unknown, hidden or removed is 404", {
  tags: ["4.1.404", "7.404"],
}, async () => {
  expect((await read(`revision=${reference.revision}`, `vault:${"0".repeat(64)}`)).status).toBe(
    404,
  );
  for (const fields of [{ visibility: "private" }, { removed: true }]) {
    await load(service.deps.db, page(artistId, text, fields));
    expect((await read(`revision=${reference.revision}`)).status).toBe(404);
  }
});

test.each([
  ["revision", ""],
  ["revision", "revision=abc"],
  ["maxChars", `revision=${"a".repeat(64)}&maxChars=255`],
  ["maxChars", `revision=${"a".repeat(64)}&maxChars=12001`],
  ["start", `revision=${"a".repeat(64)}&start=-1`],
  ["start", `revision=${"a".repeat(64)}&start=1&start=2`],
  ["colour", `revision=${"a".repeat(64)}&colour=red`],
])("a bad %s is 400 and named", async (field, query) => {
  const { status, body } = await read(query);
  expect(status).toBe(400);
  expect(body.error).toContain(field);
});

test("a start after the end is 400", async () => {
  const { status, body } = await read(`revision=${reference.revision}&start=${text.length}`);
  expect(status).toBe(400);
  expect(body.error).toContain("start");
});

test("the platform's copies of path parameters are ignored, and a different value is 400", async () => {
  const copies = `id=${artistId}&sourceId=${encodeURIComponent(reference.sourceId)}`;
  expect((await read(`revision=${reference.revision}&${copies}`)).status).toBe(200);
  const other = await read(`revision=${reference.revision}&id=${randomUUIDv7()}`);
  expect(other.status).toBe(400);
  expect(other.body.error).toContain("id");
});
