import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SetDocument {
  id: string;
  title?: string;
  text: string;
  url?: string;
  publishedAt?: string;
}

/** A question with the documents that answer it. */
export interface DocumentQuestion {
  question: string;
  gold: string[];
}

/** A question about one document with the windows that answer it. */
export interface WindowQuestion {
  question: string;
  document: string;
  gold: [number, number][];
  unanswerable?: boolean;
}

/** The folder of the development sets, or null when it is not there. */
export function setsFolder(): string | null {
  const folder = join(process.env.DATA_SETS ?? "../shared/data", "retrieval");
  return existsSync(folder) ? folder : null;
}

/** Reads a set; `every` keeps each so many-th question, for a quick look. */
export function readSet<Question>(
  folder: string,
  name: string,
  every: number,
): { name: string; documents: SetDocument[]; questions: Question[] } {
  const rows = (file: string) =>
    readFileSync(join(folder, name, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return {
    name,
    documents: rows("documents.jsonl"),
    questions: rows("questions.jsonl").filter((_, index) => index % every === 0),
  };
}
