import { parentPort } from "node:worker_threads";
import type { MoreTime } from "#lib/import/readers/pdf-content.js";
import { readerParsers } from "#lib/import/readers/reader-parsers.js";
import type { ThreadSays } from "#lib/outside/parsing/parse-worker.js";

/** The thread that parses imported files, one task after the other, and does nothing else. */
parentPort?.on(
  "message",
  async ({ name, input }: { name: keyof typeof readerParsers; input: never }) => {
    const parse: (input: never, moreTime: MoreTime) => unknown = await readerParsers[name]();
    say({ kind: "began" });
    try {
      say({ kind: "parsed", value: await parse(input, moreTime) });
    } catch {
      say({ kind: "threw" });
    }
  },
);

function moreTime(moreCpuMs: number): void {
  say({ kind: "began", moreCpuMs });
}

function say(said: ThreadSays): void {
  parentPort?.postMessage(said);
}
