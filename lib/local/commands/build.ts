import { join } from "node:path";
import { writeClient } from "../build/client-package.js";
import { migrateBeforeTraffic } from "../build/migrate-before-traffic.js";
import { writeOutput } from "../build/write-output.js";
import { readFlags, runCommand } from "../run-command.js";
import { inProject } from "../settings.js";

const usage = `npm run build [-- --client]

Writes the deployment into .vercel/output: the functions and the page; and the client
package into dist/client.
On the platform it brings the database to this release first.

  --client   writes the client package alone, into dist/client`;

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
