import { text } from "node:stream/consumers";
import { isNull, lt } from "drizzle-orm";
import { erasureFindings } from "#lib/cli/erasure-findings.js";
import { alarmFinding, liveFindings } from "#lib/cli/live-findings.js";
import { readFlags, runCommand } from "#lib/cli/run-command.js";
import { signInFindings, tokenFinding } from "#lib/cli/sign-in-findings.js";
import { openDatabase } from "#lib/db/client.js";
import { databaseState } from "#lib/db/database-state.js";
import { users } from "#lib/db/tables/artists.js";
import { originals } from "#lib/db/tables/originals.js";
import { tokenVersion } from "#lib/language/token-version.js";
import { type LocalDatabase, openGiven } from "#lib/local/database.js";
import { alarmOfCause } from "#lib/operations/alarms.js";
import { environmentFindings, type Finding } from "#lib/operations/environment-findings.js";
import { driverOf, tcpTarget } from "#lib/platform/database-address.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";

const usage = `npm run doctor
npm run doctor -- --token < FILE
npm run doctor -- --erasures FILE
npm run doctor -- --live URL

Reports which settings this environment lacks for a deployment; exits with 1
when something is missing. .env.example describes the settings.

--token also checks the access token that it reads from its standard input.
--erasures compares the erasures in FILE (ERASURES, or log lines of the service) with
the database, and names what a restored backup brought back.
--live reads health and, with METRICS_TOKEN, the metrics of the service at URL, shows
queue, slices, calls and budgets, and names what is wrong and the section of
lib/docs/operating.md to read.`;

await runCommand(usage, async (args) => {
  const flags = {
    erasures: { type: "string" },
    live: { type: "string" },
    token: { type: "boolean" },
  } as const;
  const { erasures, live, token } = readFlags(args, flags, usage);
  // A list of tokens begins with the newest one.
  const [metricsToken] = (process.env.METRICS_TOKEN ?? "").split(",");
  const findings =
    erasures !== undefined
      ? await erasureFindings(erasures)
      : live !== undefined
        ? await liveFindings(live, metricsToken?.trim() || null)
        : [
            nodeFinding(),
            ...environmentFindings(process.env),
            ...(await databaseFindings()),
            ...(await keySetFindings()),
            ...(await signInFindings()),
            ...(token === true ? [await tokenFinding((await text(process.stdin)).trim())] : []),
          ];
  const signs = { missing: "✗", advice: "·", fine: "✓" };
  for (const { level, sentence } of findings) console.log(`${signs[level]} ${sentence}`);
  const lacking = findings.filter(({ level }) => level === "missing").length;
  const word = live === undefined ? "missing" : "wrong";
  console.log(lacking === 0 ? `\nNothing is ${word}.` : `\n${lacking} ${word}.`);
  process.exitCode = lacking === 0 ? 0 : 1;
});
process.exit();

function nodeFinding(): Finding {
  const [major = ""] = process.versions.node.split(".");
  return major === "24"
    ? { level: "fine", sentence: "Node 24, same as the platform." }
    : { level: "advice", sentence: `Node ${major} here; the platform runs 24.` };
}

async function databaseFindings(): Promise<Finding[]> {
  const url = process.env.DATABASE_URL;
  if (!url) return [];
  try {
    return await findingsOf(url);
  } catch (problem) {
    // The settings are reported with the others.
    if (problem instanceof EnvironmentProblem) return [];
    throw problem;
  }
}

async function findingsOf(url: string): Promise<Finding[]> {
  const place = await openGiven(url, { migrate: false });
  const { db, close } = openDatabase(place.url, { ...place.connection, maxConnections: 1 });
  const { failing, isCurrent } = await databaseState(db);
  const outdated = isCurrent
    ? await db.$count(originals, lt(originals.tokenVersion, tokenVersion))
    : 0;
  const ofNoIssuer = isCurrent ? await db.$count(users, isNull(users.issuer)) : 0;
  await close();
  await place.close();
  if (failing !== null) return [alarmFinding({ name: alarmOfCause[failing], detail: failing })];
  return [
    { level: "fine", sentence: `The database answers ${reachedBy(place)}.` },
    isCurrent
      ? { level: "fine", sentence: "Its schema is up to date." }
      : { level: "missing", sentence: "Its schema is not up to date: npm run migrate." },
    ...(outdated === 0 ? [] : [reindexing(outdated)]),
    ...(ofNoIssuer === 0 ? [] : [withoutIssuer(ofNoIssuer)]),
  ];
}

function withoutIssuer(count: number): Finding {
  const sentence = `${count} people have no issuer, so only the first identity provider of this database knows them; npm run migrate with AUTH_ISSUER set writes it to them.`;
  return { level: "advice", sentence };
}

function reachedBy({ url, connection }: LocalDatabase): string {
  if ((connection.driver ?? driverOf(url)) === "neon") return "over Neon's WebSockets";
  const { tls } = tcpTarget(url, connection);
  if (tls === null) return "over TCP, without TLS";
  return tls.verifies ? "over TCP, with verified TLS" : "over TCP, with TLS that is not verified";
}

function reindexing(outdated: number): Finding {
  const sentence = `${outdated} stored texts still need reindexing for this release; the scheduler does it, and searches find them in the meantime.`;
  return { level: "advice", sentence };
}

async function keySetFindings(): Promise<Finding[]> {
  const url = process.env.AUTH_JWKS_URL ?? "";
  if (!URL.canParse(url)) return [];
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const { keys } = (await answer.json()) as { keys?: unknown };
    if (Array.isArray(keys) && keys.length > 0) {
      return [{ level: "fine", sentence: "The identity provider's keys can be read." }];
    }
  } catch {
    // The finding below covers every reason.
  }
  return [
    { level: "missing", sentence: "The identity provider's keys cannot be read at AUTH_JWKS_URL." },
  ];
}
