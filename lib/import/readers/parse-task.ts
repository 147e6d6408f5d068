import { readerParsers } from "#lib/import/readers/reader-parsers.js";
import type { ThreadSays } from "#lib/outside/parsing/parse-worker.js";
import type { MoreTime } from "./pdf-content.js";

/** A text to parse: the parser's name and its input. */
export interface ReaderTask {
  name: keyof typeof readerParsers;
  input: never;
}

/** Parses one text in a thread that can be terminated, and says when it began and how it ended. */
export async function parseTask(
  { name, input }: ReaderTask,
  say: (said: ThreadSays) => void,
): Promise<void> {
  const parse: (input: never, moreTime: MoreTime) => unknown = await readerParsers[name]();
  say({ kind: "began" });
  try {
    const value = await parse(input, (moreCpuMs) => say({ kind: "began", moreCpuMs }));
    say({ kind: "parsed", value });
  } catch {
    say({ kind: "threw" });
  }
}
