import { readFlags, runCommand } from "#lib/cli/run-command.js";
import { withDatabase } from "#lib/cli/with-service.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { openGiven } from "#lib/local/database.js";

const usage = `npm run migrate

Migrates the database to this release: the one at DATABASE_URL_UNPOOLED or DATABASE_URL,
else the one in the data folder.`;

await runCommand(usage, async (args) => {
  readFlags(args, {}, usage);
  // Prefers Neon's direct address: the pooled one is for functions and does not suit a long
  // transaction.
  const given = process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL;
  if (given) await (await openGiven(given, { migrate: true })).close();
  else await withDatabase((_db, { url, connection }) => applyMigrations(url, connection));
  console.error("The database is up to date.");
});
