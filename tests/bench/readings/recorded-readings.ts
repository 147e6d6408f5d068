import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readBlocks } from "#lib/model/data-block.js";
import { nonceIn } from "../../support/finding.js";

/** A window as a reader of release 0.2 was shown it. */
export interface ReadWindow {
  title: string;
  text: string;
}

/** A tool call as that reader wrote it. */
export interface ReadCall {
  name: string;
  arguments: { query?: string; source?: string; page?: number };
}

/** One question with what a real reading model did at release 0.2. */
export interface Reading {
  set: string;
  topic: string;
  evidenceNeed: "reporting" | "credits" | "release_date";
  isAnswered: boolean;
  /** The windows that it named in the end. */
  named: ReadWindow[];
  /** Every window that it was shown. */
  shown: ReadWindow[];
  /** The tool calls of each step before the last. */
  steps: ReadCall[][];
}

interface Exchange {
  purpose: string;
  messages: { role: string; content: string | null }[];
  answer: { content?: { windows?: string[] }; tools?: ReadCall[] };
}

/** The folder of the development data; null, with a message, when this part of it does not exist. */
export function dataFolder(part: string): string | null {
  const folder = join(process.env.DATA_SETS ?? "../shared/data", part);
  if (existsSync(folder)) return folder;
  console.log(`no data at ${folder} (set DATA_SETS)`);
  return null;
}

export function recordedReadings(folder: string): Reading[] {
  const lines = gunzipSync(readFileSync(join(folder, "readings.jsonl.gz"))).toString();
  return lines.trim().split("\n").map(readingOf);
}

function readingOf(line: string): Reading {
  const { set, topic, evidenceNeed, stage, exchanges } = JSON.parse(line);
  const explored = (exchanges as Exchange[]).filter(({ purpose }) => purpose === "exploration");
  const windows = new Map<string, ReadWindow>();
  for (const { role, content } of explored.flatMap(({ messages }) => messages)) {
    if (role === "system" || content === null) continue;
    for (const { name, attributes, text } of readBlocks(nonceIn(content), content)) {
      if (name !== "window") continue;
      windows.set(attributes.id ?? "", { title: attributes.title ?? "", text });
    }
  }
  const names = explored.at(-1)?.answer.content?.windows ?? [];
  return {
    set,
    topic,
    evidenceNeed,
    isAnswered: stage === "complete",
    named: names.flatMap((id) => windows.get(id) ?? []),
    shown: [...windows.values()],
    steps: explored.flatMap(({ answer }) => (answer.tools === undefined ? [] : [answer.tools])),
  };
}
