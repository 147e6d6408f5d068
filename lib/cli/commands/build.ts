import { join } from "node:path";
import { hasGroupedFunctions } from "#lib/platform/env.js";
import { inProject } from "#lib/platform/local-settings.js";
import { writeClient } from "#lib/site/client-package.js";
import { readSignIn } from "#lib/site/sign-in-discovery.js";
import { writeOutput } from "#lib/site/write-output.js";
import { migrateBeforeTraffic } from "../migrate-before-traffic.js";
import { readFlags, runCommand } from "../run-command.js";

const usage = `npm run build [-- --client]

Writes the deployment (functions and page) into .vercel/output, and the client
package into dist/client.
On the platform, it migrates the database first. FUNCTIONS=grouped makes three
functions of all endpoints.

  --client   writes only the client package, into dist/client`;

await runCommand(usage, async (args) => {
  const { client } = readFlags(args, { client: { type: "boolean" } }, usage);
  const root = inProject("");
  const grouped = hasGroupedFunctions();
  await writeClient(root);
  if (client) return;
  // Read before the database is migrated, because an unusable identity provider ends the build.
  const signIn = await readSignIn();
  console.error(await migrateBeforeTraffic(process.env));
  const options = { signIn, grouped };
  const functions = await writeOutput(root, join(root, ".vercel/output"), options);
  for (const { path, bytes } of functions) console.error(`${kilobytes(bytes)}  ${path}`);
  console.error(`${functions.length} functions and the page are in .vercel/output`);
});
process.exit();

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`.padStart(8);
}
