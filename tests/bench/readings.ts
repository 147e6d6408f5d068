import { randomUUIDv7 } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { account, artist, load, page } from "../support/records.js";
import { benchDatabase } from "./bench-database.js";
import { dataFolder, type Reading, recordedReadings } from "./readings/recorded-readings.js";
import { type Replayed, ReplayedReader } from "./readings/replayed-reader.js";
import { type BenchService, benchService, finish } from "./sets/finish.js";
import { type DocumentQuestion, readSet, type SetDocument } from "./sets/read-set.js";

/** The evidence of one artist as a bench loads it. */
interface Corpus {
  name: string;
  records: (artistId: string) => ReturnType<typeof page>[];
}

/**
 * What this release shows a reading model for 56 questions whose reading at release 0.2 is recorded,
 * without a model: its searches are repeated, and what it named in the end is looked for.
 */
export async function benchReadings(): Promise<void> {
  const folder = dataFolder("readings");
  if (folder === null) return;
  const readings = recordedReadings(folder);
  const { db, close } = await benchDatabase({ durable: false });
  try {
    const all: Replayed[] = [];
    console.log("set              questions  calls   first: median    most   named  first   ever");
    for (const [set, asked] of Map.groupBy(readings, ({ set }) => set)) {
      const replayed = await replaySet(benchService(db), set, asked);
      line(set, replayed, asked);
      all.push(...replayed);
    }
    line("all", all, readings);
    const sum = (field: "shown" | "shownAgain" | "cut") =>
      all.reduce((total, one) => total + one[field], 0);
    console.log(`${sum("shown")} windows: ${sum("shownAgain")} shown again, ${sum("cut")} cut`);
  } finally {
    await close();
  }
}

async function replaySet(service: BenchService, set: string, asked: readonly Reading[]) {
  const { name, records } = corpusOf(set, asked);
  const artistId = randomUUIDv7();
  const originals = records(artistId);
  await load(
    service.deps.db,
    artist(artistId, name),
    account(artistId, "catalog_a", "lorenzos-music"),
    ...originals,
  );
  const saved = originals.map((one) => ({
    title: String((one as { title?: unknown }).title ?? ""),
    text: one.text,
  }));
  const replayed: Replayed[] = [];
  for (const reading of asked) {
    const reader = new ReplayedReader(reading, saved);
    const { languageModel } = reader;
    service.deps.model = { available: true, name: "reader", offline: false, languageModel };
    const { topic, evidenceNeed } = reading;
    await finish(service, artistId, v.parse(ResearchRequest, { topic, evidenceNeed }));
    replayed.push(reader.replayed());
    for (const { title, text } of reader.missed()) {
      console.log(`  not shown for "${topic}": ${title}, ${text.length} characters`);
    }
  }
  return replayed;
}

function corpusOf(set: string, asked: readonly Reading[]): Corpus {
  if (set === "lorenzo") {
    const path = join(dataFolder("artist") ?? "", "lorenzos-music.jsonl");
    const lines = readFileSync(path, "utf8").trim().split("\n");
    const originals = lines
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === "original");
    return {
      name: "Lorenzo's Music",
      records: (artistId) => originals.map((one) => ({ ...one, artistId, sourceId: undefined })),
    };
  }
  const [kind, name] = {
    hotpot: ["retrieval", "hotpot"],
    squad2: ["languages", "squad2-en"],
    ru: ["languages", "xquad-ru"],
  }[set.split("-")[0] ?? ""] as [string, string];
  const { documents, questions } = readSet<DocumentQuestion>(dataFolder(kind) ?? "", name);
  const isGone = set.endsWith("-gone") ? goneIn(questions, asked) : () => false;
  const saved = documents.filter((one) => !isGone(one));
  return {
    name,
    records: (artistId) =>
      saved.map(({ id, title, text, publishedAt = "2020-01-01" }) =>
        page(artistId, text, { url: `https://${name}.example/${id}`, title, publishedAt }),
      ),
  };
}

/** Answering documents that had been removed, so that the reader saw nothing of them. */
function goneIn(questions: readonly DocumentQuestion[], asked: readonly Reading[]) {
  const gold = new Set(
    asked.flatMap(({ topic }) => questions.find(({ question }) => question === topic)?.gold ?? []),
  );
  const seen = asked.flatMap(({ shown }) => shown);
  return ({ id, text }: SetDocument) =>
    gold.has(id) && !seen.some((window) => text.includes(window.text));
}

function line(name: string, replayed: readonly Replayed[], readings: readonly Reading[]): void {
  const chars = replayed.map(({ firstChars }) => firstChars).sort((one, other) => one - other);
  const sum = (field: "calls" | "namedFirst" | "namedEver") =>
    replayed.reduce((total, one) => total + one[field], 0);
  const cells = [
    [replayed.length, 10],
    [(sum("calls") / replayed.length).toFixed(2), 7],
    [chars[Math.floor(chars.length / 2)] ?? 0, 16],
    [chars.at(-1) ?? 0, 8],
    [readings.reduce((total, { named }) => total + named.length, 0), 8],
    [sum("namedFirst"), 7],
    [sum("namedEver"), 7],
  ] as const;
  console.log(
    name.padEnd(16) + cells.map(([text, width]) => String(text).padStart(width)).join(""),
  );
}
