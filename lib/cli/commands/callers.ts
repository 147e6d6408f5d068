import { readFile, writeFile } from "node:fs/promises";
import { readFlags, runCommand } from "#lib/cli/run-command.js";
import { withTemporaryDatabase } from "#lib/local/database.js";
import { CliError } from "#lib/platform/cli-error.js";
import { inProject } from "#lib/platform/local-settings.js";
import { functionCatalogueText } from "#lib/site/function-catalogue.js";

const usage = `npm run callers [-- --check]

Writes lib/db/function-catalogue.ts, the types of the database functions, from a
temporary database.

  --check    only compares the file; exits with 1 when it differs`;
const place = inProject("lib/db/function-catalogue.ts");

await runCommand(usage, async (args) => {
  const { check } = readFlags(args, { check: { type: "boolean" } }, usage);
  const text = await withTemporaryDatabase(functionCatalogueText);
  if (!check) {
    await writeFile(place, text);
    console.log("wrote lib/db/function-catalogue.ts");
  } else if (text !== (await readFile(place, "utf8"))) {
    throw new CliError(
      "lib/db/function-catalogue.ts differs from the database's catalogue: run npm run callers",
    );
  }
});
