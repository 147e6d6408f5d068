import { parentPort } from "node:worker_threads";
import { parsers } from "#lib/outside/parsing/parsers.js";

/** What the thread says of a task: its code is loaded and its time begins, then its end. */
export type ThreadSays = { kind: "began" } | { kind: "parsed"; value: unknown } | { kind: "threw" };

/** The thread in which foreign text is parsed: one task after the other, and nothing else. */
parentPort?.on("message", async ({ name, input }: { name: keyof typeof parsers; input: never }) => {
  const parse = await parsers[name]();
  say({ kind: "began" });
  // What the text made a library throw is of no use to anybody; that it did is all that is said.
  try {
    say({ kind: "parsed", value: parse(input) });
  } catch {
    say({ kind: "threw" });
  }
});

function say(said: ThreadSays): void {
  parentPort?.postMessage(said);
}
