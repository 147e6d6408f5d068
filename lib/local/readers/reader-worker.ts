import { parentPort } from "node:worker_threads";
import { readerParsers } from "#lib/local/readers/reader-parsers.js";
import type { ThreadSays } from "#lib/outside/parsing/parse-worker.js";

/** The thread in which files that people bring are parsed: one task after the other, and nothing else. */
parentPort?.on(
  "message",
  async ({ name, input }: { name: keyof typeof readerParsers; input: never }) => {
    const parse = await readerParsers[name]();
    say({ kind: "began" });
    try {
      say({ kind: "parsed", value: await parse(input) });
    } catch {
      say({ kind: "threw" });
    }
  },
);

function say(said: ThreadSays): void {
  parentPort?.postMessage(said);
}
