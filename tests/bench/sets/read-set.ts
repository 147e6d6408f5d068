import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SetDocument {
  id: string;
  title?: string;
  text: string;
  url?: string;
  publishedAt?: string;
  /** The article that a paragraph is from, in sets of paragraphs. */
  article?: string;
}

/** A question with the documents that answer it; none when the set has no answer. */
export interface DocumentQuestion {
  id: string;
  question: string;
  gold: string[];
}

/** A question about one document with the windows that answer it. */
export interface WindowQuestion {
  id: string;
  question: string;
  document: string;
  gold: [number, number][];
  unanswerable?: boolean;
}

/** A question about a paragraph with its answer; without one, `near` is the paragraph that nearly answers. */
export interface AnswerQuestion extends DocumentQuestion {
  answer?: string;
  near?: string;
}

/** What a bench reads of the sets, and where it keeps what it found. */
export interface SetChoice {
  /** Every nth question of a set is read, 1 for all; null for the bench's default number. */
  every: number | null;
  /** The only set that is read, by its name. */
  only?: string | undefined;
  /** The file that the findings are written to. */
  out?: string | undefined;
  /** The findings of an earlier run that these are compared with. */
  baseline?: string | undefined;
  /** The file with pairs of a true and a false sentence that the bench of claims reads instead. */
  pairs?: string | undefined;
}

export interface DataSet<Question> {
  name: string;
  documents: SetDocument[];
  questions: Question[];
}

/** A folder of the development sets; null, with a message, when it does not exist. */
export function setsFolder(kind: "retrieval" | "languages"): string | null {
  const folder = join(process.env.DATA_SETS ?? "../shared/data", kind);
  if (existsSync(folder)) return folder;
  console.log(`no data at ../shared/data/${kind} (set DATA_SETS)`);
  return null;
}

/** The names of the sets of a folder. */
export function setsIn(folder: string): string[] {
  return readdirSync(folder).sort();
}

/** The names among which the choice is made, all of them unless one is named. */
export function chosen(names: readonly string[], { only }: SetChoice): string[] {
  return names.filter((name) => only === undefined || name === only);
}

/** Reads a whole set. */
export function readSet<Question>(folder: string, name: string): DataSet<Question> {
  const rows = (file: string) =>
    readFileSync(join(folder, name, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return {
    name,
    documents: rows("documents.jsonl"),
    questions: rows("questions.jsonl"),
  };
}

/** Whether a caller may ask it: a topic has 3 to 160 characters. */
export function isAskable({ question }: { question: string }): boolean {
  const { length } = [...question];
  return length >= 3 && length <= 160;
}

/** The questions that are chosen: at most `most` evenly spread ones, or each so many-th of all. */
export function sampled<Item>(items: readonly Item[], { every }: SetChoice, most: number): Item[] {
  return every === null ? spread(items, most) : items.filter((_, index) => index % every === 0);
}

/** At most `count` of the items, evenly spread. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)] as Item,
  );
}
