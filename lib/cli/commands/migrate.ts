import { migrateGiven } from "#lib/cli/migrate-before-traffic.js";
import { readFlags, runCommand } from "#lib/cli/run-command.js";
import { withDatabase } from "#lib/cli/with-service.js";
import { applyMigrations } from "#lib/db/migrate.js";

const usage = `npm run migrate

Migrates the database to this release: the one at DATABASE_URL_UNPOOLED or DATABASE_URL,
else the one in the data folder.`;

await runCommand(usage, async (args) => {
  readFlags(args, {}, usage);
  if (!(await migrateGiven(process.env)))
    await withDatabase((_db, { url, connection }) => applyMigrations(url, connection));
  console.error("The database is up to date.");
});
