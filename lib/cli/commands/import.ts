import { randomUUIDv7 } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { systemSentence } from "#lib/cli/failure-sentence.js";
import { importAnything } from "#lib/cli/import/import-anything.js";
import { readImportFlags, usage } from "#lib/cli/import/import-flags.js";
import { ProgressBar } from "#lib/cli/import/progress-bar.js";
import { proofKeys } from "#lib/cli/proof-keys.js";
import { runCommand } from "#lib/cli/run-command.js";
import { withDatabase } from "#lib/cli/with-service.js";
import { catalogId } from "#lib/import/gathered/catalog-reading.js";
import { fileOrFolder } from "#lib/import/gathered/file-or-folder.js";
import { type FileKind, fileKind, headBytes } from "#lib/import/readers/file-kind.js";
import { heapBound } from "#lib/import/records/heap-bound.js";
import {
  type ImportOptions,
  type ImportProgress,
  importLines,
} from "#lib/import/records/import-file.js";
import { reportSentence, warningLines } from "#lib/import/records/import-report.js";
import { linesOf } from "#lib/import/records/lines-of.js";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { CliError } from "#lib/platform/cli-error.js";
import { givenIssuer } from "#lib/platform/env.js";

/** JSON and text are read as records, so that a broken line is reported by its number. */
const mayBeRecords: ReadonlySet<FileKind> = new Set(["records", "json", "text"]);

let hasThreads = false;
await runCommand(usage, async (all) => {
  const args = all.filter((arg) => arg !== "--again" && arg !== "--with-rights");
  const flags = readImportFlags(args.length === 1 ? args : all);
  if (flags === null)
    return importRecords(args[0] as string, {
      again: all.includes("--again"),
      withRights: all.includes("--with-rights"),
    });
  hasThreads = true;
  const out = { say: (line: string) => console.log(line), bar: new ProgressBar(process.stderr) };
  // An unreadable path is reported before a database is started.
  if (isPath(flags.what)) await fileOrFolder(flags.what);
  await withDatabase((db) => importAnything(db, randomUUIDv7, flags, out));
});
// Exits explicitly: threads and connections to providers would keep the process alive.
if (hasThreads) process.exit();

async function importRecords(path: string, options: ImportOptions): Promise<void> {
  // Opened before a database is started.
  const file = path === "-" ? null : await openForReading(path);
  if (file !== null) await refuseOthers(file, path);
  const bytes = file === null ? process.stdin : file.createReadStream();
  const keys = await proofKeys();
  const report = await withDatabase((db) =>
    importLines(db, randomUUIDv7, linesOf(readable(bytes, path)), progressOnStderr(), {
      ...options,
      keys,
      issuer: givenIssuer(),
    }),
  );
  for (const line of warningLines(report)) console.error(line);
  process.stdout.write(`${reportSentence(report)}\n`);
}

function isPath(what: string): boolean {
  return catalogId(what) === null && !isHttpUrlWithoutUserInfo(what);
}

/**
 * Refuses files that cannot be records, such as an archive or a feed; otherwise the only message
 * would be about their line 1.
 *
 * @throws CliError that asks for the artist
 */
async function refuseOthers(file: FileHandle, path: string): Promise<void> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const kind = fileKind(buffer.subarray(0, bytesRead));
  if (kind === null || mayBeRecords.has(kind)) return;
  throw new CliError(
    `${path} is not a file of records: name its artist with --artist (an id, a name or a handle)`,
  );
}

/** @throws CliError that says why the file cannot be read */
async function openForReading(path: string): Promise<FileHandle> {
  try {
    if ("blob" in (await fileOrFolder(path))) return await open(path);
  } catch (problem) {
    throw readProblem(path, problem);
  }
  throw new CliError(`${path} is a folder, but a file is needed`);
}

async function* readable(bytes: AsyncIterable<Uint8Array>, path: string) {
  try {
    yield* bytes;
  } catch (problem) {
    throw readProblem(path === "-" ? "standard input" : path, problem);
  }
}

function readProblem(path: string, problem: unknown): unknown {
  const sentence = systemSentence(Object.assign(problem as Error, { path }));
  return sentence === null ? problem : new CliError(sentence);
}

/** Prints the progress of a long import on stderr, at most every two seconds. */
function progressOnStderr(): ImportProgress {
  let next = performance.now() + 2_000;
  const say = (words: () => string) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    console.error(words());
  };
  const boundHeap = heapBound();
  return {
    onLine: (line) => say(() => `${line} lines read`),
    onWarning: console.error,
    onOriginals(written, all) {
      boundHeap();
      say(() => `${written} of ${all} originals written`);
    },
  };
}
