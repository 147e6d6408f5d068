import { once } from "node:events";
import { basename } from "node:path";
import { Parser, type ReadEntry } from "tar";
import { CliError } from "#lib/platform/cli-error.js";
import { type Archive, type ArchiveFile, checkedPath, isLitter, refuseCount } from "./archive.js";

/** Maximum bytes of one header with a long name. */
const maxHeaderBytes = 64 * 1024;

/**
 * The files of a tar in archive order, for one pass. A tar that was cut off is refused at its end,
 * so who reads it to the end has seen all of it.
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
  let hasEndMark = false;
  let stopped = false;
  let count = 0;
  const check = ({ path, type }: ReadEntry) => {
    count += 1;
    refuseCount(name, count);
    checkedPath(name, path, type === "SymbolicLink" || type === "Link" ? "link" : "file");
  };
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
  parser.on("eof", () => {
    hasEndMark = true;
  });
  parser.on("ignoredEntry", (entry) => {
    if (entry.meta) throw new CliError(`${name} has a header larger than 64 KB; not read`);
    check(entry);
  });
  const feeding = (async () => {
    try {
      for await (const chunk of bytes) {
        if (stopped || failure !== undefined) return;
        // What follows the end mark is no part of the tar, but a gzip around it ends there.
        if (hasEndMark) continue;
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
  try {
    for (;;) {
      const entry = found.shift();
      if (entry === undefined) {
        if (failure !== undefined) throw failure;
        if (ended && !hasEndMark) throw new CliError(`${name} is cut off: it has no end mark`);
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      current = entry;
      // Without a listener, an error in a file that is not read would end the process.
      entry.on("error", () => {});
      check(entry);
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

function brokenTar(name: string, problem: unknown): CliError {
  const why = problem instanceof Error ? problem.message : String(problem);
  return new CliError(`${name} cannot be unpacked: ${why.slice(0, 200)}`);
}
