import { randomUUIDv7 } from "node:crypto";
import { access, constants, stat } from "node:fs/promises";
import type { Database } from "#lib/db/client.js";
import { CliError } from "#lib/local/cli-error.js";
import { type ImportProgress, importFile, importLines } from "#lib/local/import/import-file.js";
import { reportSentence, warningLines } from "#lib/local/import/import-report.js";
import { linesOf } from "#lib/local/import/lines-of.js";
import { runCommand } from "#lib/local/run-command.js";
import { withDatabase } from "#lib/local/with-service.js";

await runCommand(async (args) => {
  const [path] = args;
  if (path === undefined || args.length > 1 || (path.startsWith("-") && path !== "-")) {
    throw new CliError("npm run import -- FILE.jsonl, or - for standard input");
  }
  // Checked before a database is started.
  if (path !== "-") await readable(path);
  const report = await withDatabase((db) => load(db, path));
  for (const line of warningLines(report)) console.error(line);
  process.stdout.write(`${reportSentence(report)}\n`);
});

function load(db: Database, path: string) {
  if (path !== "-") return importFile(db, randomUUIDv7, path, progressOnStderr());
  return importLines(db, randomUUIDv7, linesOf(process.stdin), progressOnStderr());
}

async function readable(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK);
    if (!(await stat(path)).isDirectory()) return;
  } catch {
    // The sentence below covers every reason.
  }
  throw new CliError(`${path} cannot be read`);
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
    onOriginals: (written, all) => say(() => `${written} of ${all} originals written`),
  };
}
