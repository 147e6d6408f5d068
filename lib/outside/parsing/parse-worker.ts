import { parentPort } from "node:worker_threads";
import { parsers } from "#lib/outside/parsing/parsers.js";

/**
 * The thread's messages about a task: `began` when its code is loaded and its time starts (again,
 * with more CPU time), then how it ended. A thread whose growth is watched says how much memory the
 * process had when it began.
 */
export type ThreadSays =
  | { kind: "began"; moreCpuMs?: number; memoryBytes?: number }
  | { kind: "parsed"; value: unknown }
  | { kind: "threw" };

/** The thread that parses foreign text: one task after the other, and nothing else. */
parentPort?.on("message", async ({ name, input }: { name: keyof typeof parsers; input: never }) => {
  const parse = await parsers[name]();
  say({ kind: "began" });
  // Only reports that a library threw; the error itself would be of no use.
  try {
    say({ kind: "parsed", value: parse(input) });
  } catch {
    say({ kind: "threw" });
  }
});

function say(said: ThreadSays): void {
  parentPort?.postMessage(said);
}
