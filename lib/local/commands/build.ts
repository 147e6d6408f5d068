import { join } from "node:path";
import { applyMigrations } from "#lib/db/migrate.js";
import { runCommand } from "#lib/local/run-command.js";
import { inProject } from "#lib/local/settings.js";
import { writeClient } from "../build/client-package.js";
import { writeOutput } from "../build/write-output.js";

// What the platform runs for every deployment: the schema first, then what serves on it.
await runCommand(async (args) => {
  const root = inProject("");
  await writeClient(root);
  if (args.includes("--client")) return;
  if (process.env.VERCEL) await migrateBeforeTraffic();
  const functions = await writeOutput(root, join(root, ".vercel/output"));
  for (const { path, bytes } of functions) console.error(`${kilobytes(bytes)}  ${path}`);
  console.error(`${functions.length} functions and the page stand in .vercel/output`);
});
process.exit();

/**
 * Two deployments at once are safe: the migrations take a lock. A deployment without a database is
 * built all the same, and says with every answer that its schema is missing.
 */
async function migrateBeforeTraffic(): Promise<void> {
  const url = process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL;
  if (url === undefined || url === "") {
    console.error("DATABASE_URL is not set in this environment: no migrations are applied");
    return;
  }
  await applyMigrations(url);
  console.error("The database is up to date.");
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`.padStart(8);
}
