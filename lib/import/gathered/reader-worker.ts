import { parentPort } from "node:worker_threads";
import { parseTask, type ReaderTask } from "#lib/import/readers/parse-task.js";

/** The thread that parses imported files, one task after the other, and does nothing else. */
parentPort?.on("message", (task: ReaderTask) =>
  parseTask(task, (said) =>
    parentPort?.postMessage(
      said.kind === "began" ? { ...said, memoryBytes: process.memoryUsage.rss() } : said,
    ),
  ),
);
