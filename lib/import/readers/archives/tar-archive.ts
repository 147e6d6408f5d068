import { once } from "node:events";
import { basename } from "node:path";
import { Parser, type ReadEntry } from "tar";
import { CliError } from "#lib/platform/cli-error.js";
import { type Archive, type ArchiveFile, checkedPath, isLitter } from "./archive.js";

/** Maximum bytes of one header with a long name. */
const maxHeaderBytes = 64 * 1024;

/**
 * The files of a tar in archive order, for one pass.
 *
 * @param open returns the unpacked bytes from the beginning
 */
export function tarArchive(path: string, open: () => AsyncIterable<Uint8Array>): Archive {
  const name = basename(path);
  return { name, files: () => filesOf(name, open()) };
}

async function* filesOf(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveFile> {
  const found: ReadEntry[] = [];
  let wake = () => {};
  let ended = false;
  let stopped = false;
  let failure: unknown;
  let stopNow = () => {};
  const stop = new Promise<void>((resolve) => {
    stopNow = resolve;
  });
  const parser = new Parser({
    strict: true,
    maxMetaEntrySize: maxHeaderBytes,
    onReadEntry(entry) {
      found.push(entry);
      wake();
    },
  });
  let current: ReadEntry | undefined;
  const fail = (problem: unknown) => {
    failure ??= problem;
    // The reader of the current file waits for its end, which will never come.
    if (current?.emittedEnd === false) current.emit("error", failure);
    wake();
  };
  parser.on("error", fail);
  const feeding = (async () => {
    try {
      for await (const chunk of bytes) {
        if (stopped || failure !== undefined) return;
        if (!parser.write(Buffer.from(chunk))) await Promise.race([once(parser, "drain"), stop]);
      }
      parser.end();
    } catch (problem) {
      fail(problem);
    } finally {
      ended = true;
      wake();
    }
  })();
  let count = 0;
  try {
    for (;;) {
      const entry = found.shift();
      if (entry === undefined) {
        if (failure !== undefined) throw failure;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      count += 1;
      current = entry;
      // Without a listener, an error in a file that is not read would end the process.
      entry.on("error", () => {});
      checkedPath(name, entry.path, kindOf(entry), count);
      const isFile = entry.type === "File" || entry.type === "OldFile";
      if (isFile && !isLitter(entry.path.replace(/^\.\//, ""))) {
        const read = () => entry as AsyncIterable<Buffer>;
        yield { path: entry.path.replace(/^\.\//, ""), size: entry.size, read };
      }
      // Skips the rest of the file.
      entry.resume();
    }
  } catch (problem) {
    throw problem instanceof CliError ? problem : brokenTar(name, problem);
  } finally {
    stopped = true;
    stopNow();
    for (const entry of found) entry.resume();
    void feeding;
  }
}

function kindOf({ type }: ReadEntry): string {
  return type === "SymbolicLink" || type === "Link" ? "link" : "file";
}

function brokenTar(name: string, problem: unknown): CliError {
  const why = problem instanceof Error ? problem.message : String(problem);
  return new CliError(`${name} cannot be unpacked: ${why.slice(0, 200)}`);
}
