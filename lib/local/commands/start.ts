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
  // Imported late, because loading the service takes a second and wrong flags should be reported at once.
  const { startService } = await import("#lib/local/service.js");
  const service = await startService({ dataDir: dataDirectory(), port, ...options });
  announce(service);
  const reason = await Promise.race([signal, service.databaseEnded.then(() => "database")]);
  await service.stop();
  unlock();
  if (reason === "database") throw new CliError("Postgres ended, and the service with it");
});
// Exits explicitly: idle connections of the functions' pool would keep the process alive.
process.exit();

/**
 * Resolves when this process should end. Later signals are ignored, since Ctrl-C under npm arrives twice, from the
 * terminal and from npm. The end of the parent process counts as a signal, because a killed npm forwards none and the
 * service would keep its port and data folder.
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

/** Prints one JSON line for programs on stdout, and the rest for people on stderr. */
function announce({ state, shown }: Service): void {
  const { url, databaseUrl } = state;
  // The address of a database that was given is not printed, because it contains a password.
  const shownDatabase = isLoopback(databaseUrl) ? databaseUrl : null;
  const ready = { ready: true, url, databaseUrl: shownDatabase, ...shown };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  console.error(`\nServing at ${url}. Try, in another terminal:\n`);
  for (const command of commandsToTry) console.error(`  ${command}`);
  console.error("");
}
