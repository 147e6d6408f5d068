import { applyMigrations } from "#lib/db/migrate.js";
import { readFlags, runCommand } from "#lib/local/run-command.js";
import { withDatabase } from "#lib/local/with-service.js";
import { openGiven } from "../database.js";

const usage = `npm run migrate

Brings the database to this release: that of DATABASE_URL_UNPOOLED or DATABASE_URL,
else the one of the data folder.`;

await runCommand(usage, async (args) => {
  readFlags(args, {}, usage);
  // Prefers Neon's direct address: the pooled one, for functions, does not suit a long transaction.
  const given = process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL;
  if (given) await (await openGiven(given, { migrate: true })).close();
  else await withDatabase((_db, { url, wsProxy }) => applyMigrations(url, { wsProxy }));
  console.error("The database is up to date.");
});
