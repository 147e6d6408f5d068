import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { exportLines } from "#lib/export/export-lines.js";
import { chooseArtist } from "#lib/local/ask/choose-artist.js";
import { CliError } from "#lib/local/cli-error.js";
import { writtenPrivately } from "#lib/local/private-file.js";
import { print, runCommand } from "#lib/local/run-command.js";
import { withDatabase } from "#lib/local/with-service.js";

const usage = `npm run export -- ARTIST [--to FILE]

Writes everything that is stored about an artist as records, one JSON object per
line: to FILE, which only its owner can read, or to standard output. ARTIST is an
id, a name or a handle. The private interview memory is part of it. npm run import
loads the file again; decisions 8.24 to 8.26 in lib/contract/decisions.md say what
is in it.`;

await runCommand(usage, async (args) => {
  const { wanted, to } = readArguments(args);
  if (to !== undefined) await refuseWhatIsNoFile(to);
  await withDatabase(async (db) => {
    const { id } = await chooseArtist(db, wanted);
    const work = async (write: (text: string) => Promise<void>) =>
      db.transaction(
        async (snapshot) => {
          for await (const text of exportLines(snapshot, id)) await write(text);
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
    await (to === undefined ? work(print) : writtenPrivately(to, work));
  });
});

/** The file takes the place of what has its name: that must not be a folder or a device. */
async function refuseWhatIsNoFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null && !found.isFile())
    throw new CliError(`${path} is no file; without --to the export goes to standard output`);
}

function readArguments(args: string[]): { wanted: string; to: string | undefined } {
  const options = { to: { type: "string" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [wanted] = positionals;
    if (wanted !== undefined && positionals.length === 1 && values.to !== "")
      return { wanted, to: values.to };
  } catch {
    // An unknown flag: the usage says what there is.
  }
  throw new CliError(usage);
}
