import { randomUUIDv7 } from "node:crypto";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import { type Database, openDatabase } from "#lib/db/client.js";
import { artists } from "#lib/db/tables/artists.js";
import { importFile } from "#lib/import/records/import-file.js";
import { checkGivenSettings, readEnv } from "#lib/platform/env.js";
import { inProject } from "#lib/platform/local-settings.js";
import { readSignIn } from "#lib/site/sign-in-discovery.js";
import { keepWorkAfterAnswers, runSchedule } from "./background-work.js";
import { type LocalDatabase, openEmbedded, openGiven } from "./database.js";
import { hasOutsideIssuer } from "./issuer.js";
import type { IssuerServer } from "./issuer-server.js";
import { developmentAudience, pageClientId } from "./kept-issuer.js";
import { localHandler } from "./local-handler.js";
import { adoptLocalPeople, localPeople } from "./local-people.js";
import { localSecret, madeSigningKey } from "./local-secret.js";
import { sayMissingErasures } from "./missing-erasures.js";
import type { Say } from "./postgres.js";
import { listen } from "./server.js";
import { removeState, type ServerState, writeState } from "./server-state.js";

export interface ServiceOptions {
  dataDir: string;
  port: number;
  /** Loads the demo artist into an empty database. */
  demo: boolean;
  /** Adds what the API document's examples name to the demo artist, if it has no sitting yet. */
  demoActivity: boolean;
  /** Runs the cron entries and the quick tick, and continues queued work after a response. */
  cron: boolean;
  /** Called with what a first start does. */
  say: Say;
}

export interface Service {
  state: ServerState;
  /** Null when it is set in the environment. */
  shown: { researchKey: string | null; cronSecret: string | null };
  /** Makes a code that signs the administrator in once; null with another issuer. */
  signInCode: (() => string) | null;
  /** Resolves when the embedded Postgres has ended, expected or not. */
  databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the whole service in this process and sets missing environment variables for the functions; the caller holds the
 * lock of the data folder. One service per process, since functions cache their settings.
 *
 * @throws EnvironmentProblem when a setting is malformed
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, say } = options;
  // Wrong settings are reported at once; wrong secrets of the data folder when they are read.
  checkGivenSettings();
  const isOutsideIssuer = hasOutsideIssuer();
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const database = await openServiceDatabase(dataDir, say);
    endings.push(database.close);
    const { db, close } = openDatabase(database.url, database.connection);
    endings.push(close);
    if (options.demo) await loadDemoArtist(db, say);
    if (options.demoActivity) {
      // Imported here, because it loads every function and is needed only once.
      const { recordDemoActivity } = await import("./demo/demo-activity.js");
      await recordDemoActivity(db);
    }

    const research = await localSecret(dataDir, "RESEARCH_API_KEY");
    const cron = await localSecret(dataDir, "CRON_SECRET");
    const proofs = await localSecret(dataDir, "PROOF_KEY", madeSigningKey);
    if (process.env.ERASURES) {
      const { value } = await localSecret(dataDir, "ERASURE_KEY");
      process.env.ERASURE_KEY = value;
      await sayMissingErasures(db, process.env.ERASURES, value, say);
    }
    const issuer = isOutsideIssuer ? null : await openIssuer(dataDir, say);
    if (issuer !== null) endings.push(() => issuer.close(3_000));
    const identity = { pid: process.pid, started: new Date().toISOString() };
    const signIn = issuer === null ? await readSignIn() : await localSignIn(issuer);
    const handler = await localHandler(identity, signIn);
    const server = await listen(options.port, handler);
    const afterAnswers = keepWorkAfterAnswers();
    endings.push(() => afterAnswers.ended(3_000));
    endings.push(() => server.close(3_000));

    setEnvironment(database, research.value, cron.value);
    process.env.PROOF_KEY = proofs.value;
    // Without cron there is no background work, unless it is asked for (decision 3.12).
    if (!options.cron) process.env.ADVANCE_AFTER_ENQUEUE ||= "off";
    if (issuer !== null) await openToPeople(issuer, db, server.url);
    readEnv();
    if (options.cron) endings.push(runSchedule(db, handler, server.url, cron.value));
    const state: ServerState = {
      ...identity,
      url: server.url,
      databaseUrl: database.url,
      connection: database.connection,
      researchKey: research.value.split(",")[0]?.trim() ?? "",
    };
    await writeState(dataDir, state);
    endings.push(() => removeState(dataDir));
    const signInCode = issuer === null ? null : issuer.oneTimeCode;
    const shown = {
      researchKey: research.made ? research.value : null,
      cronSecret: cron.made ? cron.value : null,
    };
    return { state, shown, signInCode, databaseEnded: database.ended, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

async function loadDemoArtist(db: Database, say: Say): Promise<void> {
  const known = await db.select({ id: artists.id }).from(artists).limit(1);
  if (known.length > 0) return;
  say("Loading the demo artist");
  await importFile(db, randomUUIDv7, inProject("lib/local/demo/artist.jsonl"));
}

async function openServiceDatabase(dataDir: string, say: Say): Promise<LocalDatabase> {
  const given = process.env.DATABASE_URL;
  return given ? openGiven(given, { migrate: true }) : openEmbedded(dataDir, say);
}

/** Must run before the first request, when the functions read their settings. */
function setEnvironment({ url }: LocalDatabase, researchKey: string, cronSecret: string): void {
  process.env.DATABASE_URL = url;
  process.env.RESEARCH_API_KEY = researchKey;
  process.env.CRON_SECRET = cronSecret;
}

async function openIssuer(dataDir: string, say: Say): Promise<IssuerServer> {
  // Imported here: no deployment has the provider, and a service with another one does not need it.
  const { serveIssuer } = await import("./issuer-server.js");
  return serveIssuer(dataDir, say);
}

const localScopes = "openid offline_access email";

/** The page signs people in at the local issuer as at any other provider. */
function localSignIn({ url }: IssuerServer): Promise<SignInSettings | null> {
  return readSignIn({
    AUTH_ISSUER: url,
    AUTH_AUDIENCE: developmentAudience,
    AUTH_CLIENT_ID: pageClientId,
    AUTH_SCOPES: localScopes,
  });
}

/** Lets three people sign in, and makes the functions accept the issuer's tokens. */
async function openToPeople(issuer: IssuerServer, db: Database, pageUrl: string): Promise<void> {
  const { port } = new URL(pageUrl);
  await adoptLocalPeople(db, issuer.url);
  issuer.open([pageUrl, `http://localhost:${port}`], await localPeople(db));
  process.env.AUTH_ISSUER = issuer.url;
  process.env.AUTH_AUDIENCE = developmentAudience;
  process.env.AUTH_JWKS_URL = `${issuer.url}/jwks`;
  process.env.AUTH_CLIENT_ID = pageClientId;
  process.env.AUTH_SCOPES = localScopes;
}
