import { parseArgs } from "node:util";
import { CliError } from "#lib/local/cli-error.js";
import { isLoopback } from "#lib/local/loopback.js";
import { runCommand } from "#lib/local/run-command.js";
import type { Service } from "#lib/local/service.js";
import { dataDirectory, portSetting } from "#lib/local/settings.js";
import { lockOrServer } from "#lib/local/with-service.js";

const commandsToTry = [
  'npm run ask -- "When was Weather for Two Voices released?" --need release_date',
  'npm run ask -- "How much did the harmonium cost and where was it found?"',
  "npm run token -- --admin",
];

await runCommand(async (args) => {
  const options = readFlags(args);
  const signal = terminationSignal();
  const unlock = await lockDataFolder(dataDirectory());
  const port = portSetting();
  // Loading the whole service takes a second: what is wrong with the call is said before.
  const { startService } = await import("#lib/local/service.js");
  const service = await startService({ dataDir: dataDirectory(), port, ...options });
  announce(service);
  const reason = await Promise.race([signal, service.databaseEnded.then(() => "database")]);
  await service.stop();
  unlock();
  if (reason === "database") throw new CliError("Postgres ended, and the service with it");
});
// Connections of the functions' own pool may idle on; everything that must be closed is.
process.exit();

/**
 * Resolves when this process is to end. Ctrl-C under npm arrives twice, from the terminal and from npm,
 * so later signals change nothing. A killed npm cannot pass its signal on: when the parent process is
 * gone, that counts as the signal, or the service would keep running with its port and data folder.
 */
function terminationSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.on(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const look = () => process.ppid !== parent && resolve("SIGHUP");
    setInterval(look, 500).unref();
  });
}

function readFlags(args: string[]): { demo: boolean; cron: boolean } {
  try {
    const flags = { empty: { type: "boolean" }, "no-cron": { type: "boolean" } } as const;
    const { values } = parseArgs({ args, options: flags, allowPositionals: false });
    return { demo: !values.empty, cron: !values["no-cron"] };
  } catch {
    throw new CliError(`npm start knows --empty and --no-cron, not: ${args.join(" ")}`);
  }
}

async function lockDataFolder(dataDir: string): Promise<() => void> {
  const found = await lockOrServer(dataDir, { serverExitWaitMs: 2_000 });
  if ("unlock" in found) return found.unlock;
  const { url, pid } = found.server;
  throw new CliError(`the service of ${dataDir} already runs at ${url} (process ${pid})`);
}

/** One line for programs on stdout, the rest for people on stderr. */
function announce({ state, shown }: Service): void {
  const { url, databaseUrl } = state;
  // The password of a database elsewhere came from outside, and does not belong on a screen.
  const shownDatabase = isLoopback(databaseUrl) ? databaseUrl : null;
  const ready = { ready: true, url, databaseUrl: shownDatabase, ...shown };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  console.error(`\nServing at ${url}. Try, in another terminal:\n`);
  for (const command of commandsToTry) console.error(`  ${command}`);
  console.error("");
}
