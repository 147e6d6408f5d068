import { CliError } from "#lib/local/cli-error.js";
import { hasOutsideIssuer } from "#lib/local/issuer.js";
import { showLogInWords } from "#lib/local/log-in-words.js";
import { isLoopback } from "#lib/local/loopback.js";
import { readFlags, runCommand } from "#lib/local/run-command.js";
import { refuseTakenPort } from "#lib/local/server.js";
import type { Service } from "#lib/local/service.js";
import { dataDirectory, portSetting } from "#lib/local/settings.js";
import { signInAddress } from "#lib/local/sign-in-address.js";
import { lockOrServer } from "#lib/local/with-service.js";

const commandsToTry = [
  'npm run ask -- "When was Weather for Two Voices released?" --need release_date --artist Skerrylight',
  'npm run ask -- "How much did the harmonium cost and where was it found?" --artist Skerrylight',
  "npm run token -- --admin",
];

const usage = `npm start [-- flags]

Runs the whole service on this machine, with a database in the data folder
(DATA_DIR) unless DATABASE_URL names another one, on http://127.0.0.1:3000 (PORT).

  --empty     without the demo artist
  --no-cron   nothing runs by itself: POST /api/research/advance does the work`;

await runCommand(usage, async (args) => {
  const flags = { empty: { type: "boolean" }, "no-cron": { type: "boolean" } } as const;
  const options = readFlags(args, flags, usage);
  const isTerminal = process.stderr.isTTY;
  // Asked before the service starts, which sets the variables of the development issuer.
  const isOutsideIssuer = hasOutsideIssuer();
  const say = (sentence: string) => console.error(sentence);
  if (isTerminal) showLogInWords();
  const signal = terminationSignal();
  const dataDir = dataDirectory();
  const port = portSetting();
  const unlock = await lockDataFolder(dataDir);
  await refuseTakenPort(port);
  // Imported late, because loading the service takes a second and wrong flags should be reported at once.
  const { startService } = await import("#lib/local/service.js");
  const demo = !options.empty;
  const cron = !options["no-cron"];
  const service = await startService({ dataDir, port, demo, demoActivity: demo, cron, say });
  const hasSignIn = isTerminal && !isOutsideIssuer;
  announce(service, hasSignIn ? await signInAddress(service.state, dataDir) : null);
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

async function lockDataFolder(dataDir: string): Promise<() => void> {
  const found = await lockOrServer(dataDir, { serverExitWaitMs: 2_000 });
  if ("unlock" in found) return found.unlock;
  const { url, pid } = found.server;
  throw new CliError(`the service of ${dataDir} already runs at ${url} (process ${pid})`);
}

/**
 * Prints one JSON line for programs on stdout, and the rest for people on stderr; `signIn` is an address that holds a
 * token.
 */
function announce({ state, shown }: Service, signIn: string | null): void {
  const { url, databaseUrl } = state;
  // The address of a database that was given is not printed, because it contains a password.
  const shownDatabase = isLoopback(databaseUrl) ? databaseUrl : null;
  const ready = { ready: true, url, databaseUrl: shownDatabase, ...shown };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  console.error(`\nServing at ${url}.`);
  if (signIn !== null) console.error(`Open the page, signed in for an hour:\n\n  ${signIn}\n`);
  console.error("Try, in another terminal:\n");
  for (const command of commandsToTry) console.error(`  ${command}`);
  console.error("");
}
