import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One decision of `lib/contract/decisions/`. */
export interface Decision {
  id: string;
  /** The text after the number, on one line. */
  text: string;
}

/** Every decision, in the order of files and lines. */
export async function readDecisions(): Promise<Decision[]> {
  const folder = "lib/contract/decisions";
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) =>
    text
      .replaceAll(/\n +/g, " ")
      .split("\n")
      .flatMap((line) => {
        const [, id, content] = /^- `([\d.]+)` (.*)$/.exec(line) ?? [];
        return id === undefined || content === undefined ? [] : [{ id, text: content }];
      }),
  );
}

/** The text of the decision with this number. @throws when there is none */
export async function decision(id: string): Promise<string> {
  const found = (await readDecisions()).find((one) => one.id === id);
  if (found === undefined) throw new Error(`decision ${id} does not exist`);
  return found.text;
}

/** The words in back quotes that are made of lower-case letters and underscores, in their order. */
export function wordsIn(text: string): string[] {
  return [...text.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, word = ""]) => word);
}
