import { join } from "node:path";
import { writeClient } from "../build/client-package.js";
import { migrateBeforeTraffic } from "../build/migrate-before-traffic.js";
import { writeOutput } from "../build/write-output.js";
import { runCommand } from "../run-command.js";
import { inProject } from "../settings.js";

// The platform's build command: migrates the database, then writes the functions and the page.
await runCommand(async (args) => {
  const root = inProject("");
  await writeClient(root);
  if (args.includes("--client")) return;
  console.error(await migrateBeforeTraffic(process.env));
  const functions = await writeOutput(root, join(root, ".vercel/output"));
  for (const { path, bytes } of functions) console.error(`${kilobytes(bytes)}  ${path}`);
  console.error(`${functions.length} functions and the page are in .vercel/output`);
});
process.exit();

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`.padStart(8);
}
