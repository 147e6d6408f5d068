import { randomUUIDv7 } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { importingFolder } from "../../support/archives/import-here.js";
import { pdfOf } from "../../support/archives/pdf.js";
import { closedAfterFile } from "../../support/database.js";
import { artist, claimant, load } from "../../support/records.js";
import { answerTo } from "../../support/research.js";
import { serviceOfFile } from "../../support/service.js";

let artistId: string;

const service = await serviceOfFile();
const here = await closedAfterFile(importingFolder(service.deps.db));
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, `owner-${artistId}`));
});

type Reference = Record<string, unknown> & { text: string };

/** Imports a file twice, the second time without any effect, and returns the references of a question about it. */
async function cited(name: string, content: string | Uint8Array): Promise<Reference[]> {
  const path = await here.put(name, content);
  const take = () => here.take(path, artistId, { address: "https://pod.example/212" });
  expect(await take()).toContain("1 new");
  expect(await take()).toContain("1 already stored");
  const body = await answerTo(service, artistId, {
    topic: "who produced the record",
    evidenceNeed: "credits",
  });
  const references = body.references as Reference[];
  expect(references.length).toBeGreaterThan(0);
  return references;
}

const cues: [number, string][] = [
  [61.5, "Welcome to the night harbour, where it is five past eleven."],
  [75, "We drove to Troms\u00f8 in a borrowed car. \u{1f3b8}"],
  [3723.25, "The record was produced by Ana Lund in Oslo."],
  [3730, "Nobody slept, and the heaters broke twice."],
];
const lasting = 4;
const clock = (seconds: number, comma: string) => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [hours, minutes, Math.floor(seconds % 60)].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${parts.join(":")}${comma}${String(Math.round((seconds % 1) * 1000)).padStart(3, "0")}`;
};
const timed = (comma: string) =>
  cues.map(([at, words]) => `${clock(at, comma)} --> ${clock(at + lasting, comma)}\n${words}\n`);
const podcasting = {
  version: "1.0.0",
  segments: cues.map(([startTime, body]) => ({ startTime, endTime: startTime + lasting, body })),
};

test.each([
  ["talk.vtt", ["WEBVTT\n", ...timed(".")].join("\n")],
  [
    "talk.srt",
    timed(",")
      .map((cue, index) => `${index + 1}\n${cue}`)
      .join("\n"),
  ],
  ["talk.json", JSON.stringify(podcasting)],
])("a quotation of an imported transcript (%s) says when it is spoken", async (name, content) => {
  const references = await cited(name, content);
  const quoted = references.filter(({ text }) => text.includes("produced by Ana Lund"));
  expect(quoted.length).toBeGreaterThan(0);
  for (const { text, startSeconds, endSeconds } of quoted) {
    const within = cues.filter(([, words]) => text.includes(words.slice(0, -2)));
    const [first, last] = [within[0]?.[0] ?? 0, within.at(-1)?.[0] ?? 0];
    expect(Math.abs((startSeconds as number) - first)).toBeLessThan(1);
    expect(Math.abs((endSeconds as number) - last - lasting)).toBeLessThan(1);
  }
});

test("a quotation of an imported PDF says its page, counting pages without words", async () => {
  const pages = [
    ["Welcome to the night harbour."],
    [],
    ["The record was produced by Ana Lund in Oslo."],
  ];
  const references = await cited("notes.pdf", pdfOf(pages));
  for (const { text, page, endPage } of references) {
    const begins = text.includes("Welcome") ? 1 : 3;
    const ends = text.includes("Ana Lund") ? 3 : 1;
    expect([page, endPage ?? page]).toEqual([begins, ends]);
  }
});

test("a transcript whose times go back is imported without them", async () => {
  const segments = [...podcasting.segments].reverse();
  const [reference] = await cited("turned.json", JSON.stringify({ ...podcasting, segments }));
  expect(reference).not.toHaveProperty("startSeconds");
});
