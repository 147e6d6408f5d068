import { randomUUIDv7 } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { CliError } from "#lib/local/cli-error.js";
import { systemSentence } from "#lib/local/failure-sentence.js";
import { type ImportProgress, importLines } from "#lib/local/import/import-file.js";
import { reportSentence, warningLines } from "#lib/local/import/import-report.js";
import { linesOf } from "#lib/local/import/lines-of.js";
import { runCommand } from "#lib/local/run-command.js";
import { withDatabase } from "#lib/local/with-service.js";

const usage = `npm run import -- FILE.jsonl

Loads artists, users, claims and evidence from a file of records, one JSON object
per line; - reads standard input. The file is loaded whole or not at all, and the
same file again changes nothing. A whole export of an artist (npm run export) is
loaded as it was. decisions 8.12 to 8.14 in lib/contract/decisions.md list the
records and their fields, 8.25 those of an export.

  --again  also load artists that were erased here`;

await runCommand(usage, async (all) => {
  const args = all.filter((arg) => arg !== "--again");
  const again = args.length < all.length;
  const [path] = args;
  if (path === undefined || args.length > 1 || (path.startsWith("-") && path !== "-")) {
    throw new CliError(usage);
  }
  // Opened before a database is started.
  const file = path === "-" ? null : await openForReading(path);
  const bytes = file === null ? process.stdin : file.createReadStream();
  const report = await withDatabase((db) =>
    importLines(db, randomUUIDv7, linesOf(readable(bytes, path)), progressOnStderr(), { again }),
  );
  for (const line of warningLines(report)) console.error(line);
  process.stdout.write(`${reportSentence(report)}\n`);
});

/** @throws CliError that says why the file cannot be read */
async function openForReading(path: string): Promise<FileHandle> {
  try {
    const file = await open(path);
    if (!(await file.stat()).isDirectory()) return file;
    await file.close();
  } catch (problem) {
    throw readProblem(path, problem);
  }
  throw new CliError(`${path} is a folder, and a file is needed there`);
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
  return {
    onLine: (line) => say(() => `${line} lines read`),
    onWarning: console.error,
    onOriginals: (written, all) => say(() => `${written} of ${all} originals written`),
  };
}
