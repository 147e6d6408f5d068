import { openDatabase } from "#lib/db/client.js";
import { isLoopback } from "#lib/kernel/loopback.js";
import { refuseTakenPort } from "#lib/local/server.js";
import type { Service } from "#lib/local/service.js";
import { CliError } from "#lib/platform/cli-error.js";
import { dataDirectory, portSetting } from "#lib/platform/local-settings.js";
import { chooseArtist } from "../ask/choose-artist.js";
import { showLogInWords } from "../log-in-words.js";
import { readFlags, runCommand, terminationSignal } from "../run-command.js";
import { lockOrServer } from "../with-service.js";

const questionsToTry = [
  'npm run ask -- "When was Weather for Two Voices released?" --need release_date --artist Skerrylight',
  'npm run ask -- "How much did the harmonium cost and where was it found?" --artist Skerrylight',
];

const usage = `npm start [-- flags]

Runs the whole service on this machine, using a database in the data folder
(DATA_DIR) unless DATABASE_URL names another one, on http://127.0.0.1:3000 (PORT).

  --empty     without the demo artist
  --no-cron   no background work: each POST /api/research/advance does one slice`;

await runCommand(usage, async (args) => {
  const flags = { empty: { type: "boolean" }, "no-cron": { type: "boolean" } } as const;
  const options = readFlags(args, flags, usage);
  const isTerminal = process.stderr.isTTY;
  const say = (sentence: string) => console.error(sentence);
  if (isTerminal) showLogInWords();
  const signal = terminationSignal();
  const dataDir = dataDirectory();
  const port = portSetting();
  const unlock = await lockDataFolder(dataDir);
  await refuseTakenPort(port);
  // Imported late: loading the service takes a second, and wrong flags should be reported at once.
  const { startService } = await import("#lib/local/service.js");
  const demo = !options.empty;
  const cron = !options["no-cron"];
  const service = await startService({ dataDir, port, demo, demoActivity: demo, cron, say });
  announce(service, { demo, signIn: isTerminal ? await signInAddress(service) : null });
  const reason = await Promise.race([signal, service.databaseEnded.then(() => "database")]);
  await service.stop();
  unlock();
  if (reason === "database") throw new CliError("Postgres stopped, so the service stopped too");
});
// Exits explicitly: idle connections of the functions' pool would keep the process alive.
process.exit();

async function lockDataFolder(dataDir: string): Promise<() => void> {
  const found = await lockOrServer(dataDir, { serverExitWaitMs: 2_000 });
  if ("unlock" in found) return found.unlock;
  const { url, pid } = found.server;
  throw new CliError(`the service of ${dataDir} is already running at ${url} (process ${pid})`);
}

/**
 * Prints one JSON line for programs to stdout, and the rest for people to stderr, with the commands that work here;
 * `signIn` is a URL with a code for one use.
 */
function announce(
  { state, shown, signInCode }: Service,
  { demo, signIn }: { demo: boolean; signIn: string | null },
): void {
  const { url, databaseUrl } = state;
  // The URL of a configured database is not printed, because it contains a password.
  const shownDatabase = isLoopback(databaseUrl) ? databaseUrl : null;
  const ready = { ready: true, url, databaseUrl: shownDatabase, ...shown };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  console.error(`\nServing at ${url}.`);
  if (signIn !== null)
    console.error(`Open the page, signed in (once, within ten minutes):\n\n  ${signIn}\n`);
  const commands = [
    ...(demo ? questionsToTry : []),
    ...(signInCode === null ? [] : ["npm run token -- --admin"]),
  ];
  if (commands.length > 0)
    console.error(`Try, in another terminal:\n\n  ${commands.join("\n  ")}\n`);
}

/**
 * A URL that opens the page and signs in as the local administrator, with the artist that
 * `npm run ask` would choose; for a service that uses the local issuer. Null for a database
 * elsewhere, where no administrator is created unasked.
 */
async function signInAddress({ state, signInCode }: Service): Promise<string | null> {
  if (signInCode === null || !isLoopback(state.databaseUrl)) return null;
  const { db, close } = openDatabase(state.databaseUrl, state.connection);
  try {
    const artist = await chooseArtist(db, null).catch((problem: unknown) => {
      if (problem instanceof CliError) return null;
      throw problem;
    });
    const place = artist === null ? "/" : `/artist/${artist.id}/ask`;
    return `${state.url}${place}#${new URLSearchParams({ "sign-in": signInCode() })}`;
  } finally {
    await close();
  }
}
