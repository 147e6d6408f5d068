import { stat } from "node:fs/promises";
import { chooseArtist } from "#lib/cli/ask/choose-artist.js";
import { proofKeys } from "#lib/cli/proof-keys.js";
import { print, readArguments, runCommand } from "#lib/cli/run-command.js";
import { withDatabase } from "#lib/cli/with-service.js";
import { exportLines } from "#lib/data-rights/export-lines.js";
import { writtenPrivately } from "#lib/local/private-file.js";
import { CliError } from "#lib/platform/cli-error.js";

const usage = `npm run export -- ARTIST [--to FILE]

Writes everything that is stored about an artist as records, one JSON object per
line: to FILE, which only its owner can read, or to standard output. ARTIST is an
id, a name or a handle. The export includes the private interview memory. It is signed with
PROOF_KEY or, without DATABASE_URL, with the data folder's key. npm run import restores the
file; decisions 8.24 to 8.26 in lib/contract/decisions say what is in it.`;

await runCommand(usage, async (args) => {
  const { values, positionals } = readArguments(args, { to: { type: "string" } }, usage);
  const [wanted, ...others] = positionals;
  const { to } = values;
  if (wanted === undefined || others.length > 0 || to === "") throw new CliError(usage);
  if (to !== undefined) await refuseWhatIsNoFile(to);
  const keys = await proofKeys();
  await withDatabase(async (db) => {
    const { id } = await chooseArtist(db, wanted);
    const work = async (write: (text: string) => Promise<void>) =>
      db.transaction(
        async (snapshot) => {
          for await (const text of exportLines(snapshot, id, keys)) await write(text);
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
    await (to === undefined ? work(print) : writtenPrivately(to, work));
  });
});

/** The export replaces whatever has this name, so that must not be a folder or a device. */
async function refuseWhatIsNoFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null && !found.isFile())
    throw new CliError(
      `${path} is not a regular file; without --to the export goes to standard output`,
    );
}
