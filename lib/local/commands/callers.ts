import { readFile, writeFile } from "node:fs/promises";
import { runCommand } from "#lib/local/run-command.js";
import { inProject } from "#lib/local/settings.js";
import { withTemporaryDatabase } from "#lib/local/temporary-database.js";
import { functionCatalogueText } from "../build/function-catalogue.js";
import { CliError } from "../cli-error.js";

// Generates lib/db/function-catalogue.ts from a temporary database; with --check only compares it.
const place = inProject("lib/db/function-catalogue.ts");

await runCommand(async ([flag]) => {
  const text = await withTemporaryDatabase(functionCatalogueText);
  if (flag !== "--check") {
    await writeFile(place, text);
    console.log("wrote lib/db/function-catalogue.ts");
  } else if (text !== (await readFile(place, "utf8"))) {
    throw new CliError(
      "lib/db/function-catalogue.ts differs from the database's catalogue: npm run callers",
    );
  }
});
