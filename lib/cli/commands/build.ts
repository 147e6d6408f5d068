import { join } from "node:path";
import { inProject } from "#lib/platform/local-settings.js";
import { writeClient } from "#lib/site/client-package.js";
import { writeOutput } from "#lib/site/write-output.js";
import { migrateBeforeTraffic } from "../migrate-before-traffic.js";
import { readFlags, runCommand } from "../run-command.js";

const usage = `npm run build [-- --client]

Writes the deployment (functions and page) into .vercel/output, and the client
package into dist/client.
On the platform, it migrates the database first.

  --client   writes only the client package, into dist/client`;

await runCommand(usage, async (args) => {
  const { client } = readFlags(args, { client: { type: "boolean" } }, usage);
  const root = inProject("");
  await writeClient(root);
  if (client) return;
  console.error(await migrateBeforeTraffic(process.env));
  const functions = await writeOutput(root, join(root, ".vercel/output"));
  for (const { path, bytes } of functions) console.error(`${kilobytes(bytes)}  ${path}`);
  console.error(`${functions.length} functions and the page are in .vercel/output`);
});
process.exit();

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`.padStart(8);
}
