import { randomBytes } from "node:crypto";
import { readFlags, runCommand, terminationSignal } from "#lib/cli/run-command.js";
import { openDatabase } from "#lib/db/client.js";
import { liveDeps } from "#lib/live.js";
import { keepWorkAfterAnswers, runSchedule } from "#lib/local/background-work.js";
import { openGiven } from "#lib/local/database.js";
import { localHandler } from "#lib/local/local-handler.js";
import { sayMissingErasures } from "#lib/local/missing-erasures.js";
import { listen, refuseTakenPort } from "#lib/local/server.js";
import { CliError } from "#lib/platform/cli-error.js";
import { readEnv } from "#lib/platform/env.js";
import { portSetting } from "#lib/platform/local-settings.js";
import { readSignIn } from "#lib/site/sign-in-discovery.js";

const usage = `npm run serve

Runs the service on this machine as a deployment: with the database of DATABASE_URL,
which it migrates, your identity provider (AUTH_*), no demo and no generated keys.

Listens on HOST (127.0.0.1) and PORT (3000), and serves the address PUBLIC_URL, such
as https://research.example: a proxy in front of it ends TLS and keeps \`Host\`.`;

await runCommand(usage, async (args) => {
  readFlags(args, {}, usage);
  process.env.SERVED = "1";
  // No secret: the scheduler's operation would be open to anybody.
  process.env.CRON_SECRET ||= randomBytes(32).toString("base64url");
  const { CRON_SECRET: cronSecret = "", DATABASE_URL: url, ERASURES, ERASURE_KEY } = readEnv();
  const origin = publicUrl();
  const [host, port] = [process.env.HOST || "127.0.0.1", portSetting()];
  const signal = terminationSignal();
  const signIn = await readSignIn();
  await refuseTakenPort(port, host);
  const { connection } = await openGiven(url, { migrate: true });
  const { db, close } = openDatabase(url, { ...connection, maxConnections: 1 });
  if (ERASURES !== undefined)
    await sayMissingErasures(db, ERASURES, ERASURE_KEY ?? "", console.error);
  const identity = { pid: process.pid, started: new Date().toISOString() };
  const handler = await localHandler(identity, signIn);
  const server = await listen(port, handler, { host, origin });
  const afterAnswers = keepWorkAfterAnswers();
  const endSchedule = runSchedule(db, handler, origin.href, cronSecret, liveDeps().nextDue);
  process.stdout.write(`${JSON.stringify({ ready: true, url: origin.origin })}\n`);
  await signal;
  await endSchedule();
  await server.close(10_000);
  await afterAnswers.ended(10_000);
  await close();
});
// Exits explicitly: idle connections of the functions' pool would keep the process alive.
process.exit();

/** @throws CliError when PUBLIC_URL is not the https (or, on this machine, http) origin of the service */
function publicUrl(): URL {
  const text = process.env.PUBLIC_URL ?? "";
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new CliError("PUBLIC_URL must be an origin, such as https://research.example");
  return url;
}
