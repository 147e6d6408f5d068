import { parentPort } from "node:worker_threads";
import { readerParsers } from "#lib/import/readers/reader-parsers.js";
import type { ThreadSays } from "#lib/outside/parsing/parse-worker.js";

/** The thread that parses imported files, one task after the other, and does nothing else. */
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
