import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { fault } from "#lib/platform/fault.js";
import type { Log } from "#lib/platform/log.js";

/**
 * A log that also adds every erasure to a file, and has it on the disk when it returns (decision
 * 8.32).
 *
 * @throws storage_unavailable when the file cannot be written
 */
export function keepingErasures(path: string, log: Log): Log {
  return (event) => {
    log(event);
    if (event.event !== "erasure") return;
    try {
      addLine(path, JSON.stringify(event));
    } catch (problem) {
      log({ event: "erasure_not_kept", cause: (problem as NodeJS.ErrnoException).code });
      throw fault(
        "storage_unavailable",
        "it is erased, but that could not be noted; send it again",
      );
    }
  };
}

/** Adds a line to the file, which is made when there is none; an empty line only makes it. */
export function addLine(path: string, line: string): void {
  const file = openSync(path, "a", 0o600);
  try {
    if (line !== "") writeSync(file, `${line}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
