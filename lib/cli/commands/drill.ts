import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp, drill } from "#lib/cli/drill.js";
import { proofKeys } from "#lib/cli/proof-keys.js";
import { receiptsIn } from "#lib/cli/receipts-file.js";
import { readFlags, runCommand } from "#lib/cli/run-command.js";
import { withDatabase } from "#lib/cli/with-service.js";
import { withTemporaryDatabase } from "#lib/local/database.js";
import { CliError } from "#lib/platform/cli-error.js";

const usage = `npm run drill [-- --to FOLDER]
npm run drill -- --from FOLDER [--receipts receipts.jsonl]

Tests whether a backup can be restored. It writes the export of every artist to FOLDER
(which it keeps; without one, to a folder that is deleted), restores them into a new
Postgres on this machine, and compares what is there with what was saved.

--from restores an earlier backup instead; --receipts repeats the erasures since then,
and compares the artists that they name with the service's database.

Prints a line for each artist and exits with 1 when one was not restored exactly.`;

await runCommand(usage, async (args) => {
  const options = {
    to: { type: "string" },
    from: { type: "string" },
    receipts: { type: "string" },
  } as const;
  const { to, from, receipts } = readFlags(args, options, usage);
  if (to !== undefined && from !== undefined) throw new CliError(usage);
  const keys = await proofKeys();
  const keySet = { keys: keys.map(({ open }) => open) };
  const kept = receipts === undefined ? [] : await receiptsIn(receipts, keySet);
  const made = to ?? from ?? (await mkdtemp(join(tmpdir(), "drill-")));
  try {
    await withDatabase(async (live) => {
      if (from === undefined) console.error(`Artists backed up: ${await backUp(live, made, keys)}`);
      const drilled = await withTemporaryDatabase((beside) =>
        drill({ live, beside }, made, kept, keys),
      );
      for (const { artistId, found, types } of drilled)
        console.log([artistId, found, ...types].join(" "));
      const tried = drilled.filter(({ found }) => found !== "left_out");
      if (from !== undefined && tried.length === 0)
        throw new CliError(`${from} has no backup: no file is named ID.jsonl, by an artist's id`);
      const wrong = tried.filter(({ found }) => found !== "same" && found !== "erased").length;
      console.error(
        wrong === 0
          ? `Artists restored exactly: ${tried.length}`
          : `Artists not restored exactly: ${wrong}`,
      );
      process.exitCode = wrong === 0 ? 0 : 1;
    });
  } finally {
    if (to === undefined && from === undefined) await rm(made, { recursive: true, force: true });
  }
});
