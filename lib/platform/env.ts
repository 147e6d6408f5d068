import * as v from "valibot";
import { oneOf } from "#lib/contract/primitives.js";
import { databaseDrivers } from "#lib/contract/release.js";
import { driverOf, tcpTarget } from "#lib/platform/database-address.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { searchProviderNames } from "#lib/platform/search-providers.js";
import {
  administrators,
  baseUrl,
  certificates,
  hostAndPort,
  listOf,
  name,
  postgresUrl,
  secret,
  secretMessage,
  signingKeys,
  switchOf,
  url,
  visible,
  wholeNumber,
} from "#lib/platform/setting-forms.js";

/**
 * Every setting of the service (explained in lib/docs/settings.md); an empty variable counts as
 * absent.
 */
const Env = v.object({
  DATABASE_URL: postgresUrl,
  /** The same without a pooler, which only migrations use. */
  DATABASE_URL_UNPOOLED: v.optional(postgresUrl),
  /** Default: Neon's WebSockets for its hosts, else TCP. */
  DATABASE_DRIVER: v.optional(oneOf(databaseDrivers)),
  /** Root certificates that the database's certificate is verified against; default: those of Node. */
  DATABASE_CA: v.optional(certificates),
  AUTH_ISSUER: name,
  AUTH_AUDIENCE: name,
  AUTH_JWKS_URL: url,
  /** The page, as the identity provider knows it; without one, access tokens are pasted. */
  AUTH_CLIENT_ID: v.optional(name),
  /** The scopes that clients ask for, separated by spaces; the build reads it for the page. */
  AUTH_SCOPES: v.optional(name),
  /** Subjects, or verified e-mail addresses, of people who may do everything (decision 2.13). */
  ADMINISTRATORS: administrators,
  /** Who may become known by signing in: people with an invitation, or everybody. */
  SIGN_UP: v.optional(oneOf(["invited", "open"]), "invited"),
  RESEARCH_API_KEY: listOf(visible, secretMessage),
  CRON_SECRET: v.optional(secret),
  /** Tokens for the metrics; without one, there are no metrics. */
  METRICS_TOKEN: listOf(visible, secretMessage),
  /** Keys that sign documents (decision 8.17); without one, documents are unsigned. */
  PROOF_KEY: signingKeys,
  /** Makes the hashes by which erasures are kept outside the database (decision 8.32). */
  ERASURE_KEY: v.optional(v.pipe(secret, v.minLength(32, "must be at least 32 characters long"))),
  /** The file that these hashes are written to, where the disk lasts. */
  ERASURES: v.optional(name),
  OPENAI_API_KEY: v.optional(secret),
  OPENAI_BASE_URL: baseUrl,
  /** Which of OpenAI's two protocols is used: by default chat with a base URL, else responses. */
  OPENAI_API: v.optional(oneOf(["chat", "responses"])),
  AI_GATEWAY_API_KEY: v.optional(secret),
  RESEARCH_MODEL: v.optional(name),
  ALLOWED_ORIGINS: listOf(
    /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+$/i,
    "must be origins without a path, such as https://page.example",
  ),
  /** The operator's e-mail address or URL, sent to every site and provider that is read. */
  CONTACT: v.optional(name),
  /** host:port of the hosts that the guarded fetch may reach in local runs and tests. */
  FETCH_ALLOW_HOSTS: listOf(hostAndPort, "must be a list of host:port"),
  WEB_SEARCH_PROVIDER: v.optional(oneOf(searchProviderNames)),
  WEB_SEARCH_KEY: v.optional(secret),
  WEB_SEARCH_URL: baseUrl,
  ATPROTO_URL: baseUrl,
  FEDIVERSE_URL: baseUrl,
  /** Base URL of the scraper's actors; an actor's name is appended. */
  SCRAPER_URL: baseUrl,
  SCRAPER_TOKEN: v.optional(secret),
  MUSICBRAINZ_URL: baseUrl,
  CATALOG_B_URL: baseUrl,
  /** Whether a call that queues a job starts working on it after the answer (decision 3.12). */
  ADVANCE_AFTER_ENQUEUE: switchOf("on"),
  /** Whether pages cited by answers or Lore are rechecked (decision 4.6). */
  DRIFT_LOOKS: switchOf("on"),
  /** Whether a model reads saved prose for release dates and credits (decision 3.46). */
  STATEMENT_READING: switchOf("off"),
  /** Number of artists whose jobs one scheduler call advances in parallel. */
  ADVANCE_LANES: wholeNumber(4, 1, 16),
  /** Maximum run time of a slice; it ends sooner where its function does (decision 3.15). */
  SLICE_SECONDS: wholeNumber(100, 1, 100),
  /** Maximum time of a model call outside a slice: plans, checks of claims, drafts and proposals. */
  CALL_SECONDS: wholeNumber(25, 1, 100),
  /** How much a reasoning model thinks before it answers; by default what suits the provider. */
  RESEARCH_EFFORT: v.optional(oneOf(["minimal", "low", "medium", "high"])),
  QUOTA_SAVED_QUESTION: wholeNumber(100, 0, 1_000_000),
  QUOTA_OUTSIDE_ARTIST: wholeNumber(5, 0, 1_000_000),
  QUOTA_OUTSIDE_GLOBAL: wholeNumber(100, 0, 1_000_000),
  QUOTA_PLAN_ARTIST: wholeNumber(10, 0, 1_000_000),
  QUOTA_PLAN_GLOBAL: wholeNumber(200, 0, 1_000_000),
  QUOTA_ONBOARDING_ARTIST: wholeNumber(40, 0, 1_000_000),
  QUOTA_ONBOARDING_GLOBAL: wholeNumber(400, 0, 1_000_000),
  QUOTA_CLAIMS_ARTIST: wholeNumber(40, 0, 1_000_000),
  QUOTA_CLAIMS_GLOBAL: wholeNumber(400, 0, 1_000_000),
  QUOTA_DRAFT_ARTIST: wholeNumber(20, 0, 1_000_000),
  QUOTA_DRAFT_GLOBAL: wholeNumber(200, 0, 1_000_000),
  QUOTA_PROPOSAL_ARTIST: wholeNumber(10, 0, 1_000_000),
  QUOTA_PROPOSAL_GLOBAL: wholeNumber(100, 0, 1_000_000),
  QUOTA_STATEMENTS_ARTIST: wholeNumber(20, 0, 1_000_000),
  QUOTA_STATEMENTS_GLOBAL: wholeNumber(400, 0, 1_000_000),
  QUOTA_IMPORT_BYTES_ARTIST: wholeNumber(500_000_000, 0, 1_000_000_000_000),
  QUOTA_IMPORT_BYTES_GLOBAL: wholeNumber(5_000_000_000, 0, 1_000_000_000_000),
  /** New people in an hour, and searches of a catalog for an artist in 24 hours (decision 2.13). */
  QUOTA_SIGN_UP: wholeNumber(20, 0, 1_000_000),
  QUOTA_CATALOG_SEARCH: wholeNumber(100, 0, 1_000_000),
  /** Sends traces to the platform or to OTEL_EXPORTER_OTLP_ENDPOINT. */
  TRACING: switchOf("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl,
  /** How the build cuts the service into functions of the platform (decision 9.40). */
  FUNCTIONS: v.optional(oneOf(["separate", "grouped"]), "separate"),
  /** The commit that runs, by default what the platform says. */
  COMMIT: v.optional(name),
  VERCEL_GIT_COMMIT_SHA: v.optional(name),
  /** Set by `npm run serve`: a deployment on one machine. */
  SERVED: v.optional(v.string()),
  VERCEL: v.optional(v.string()),
  VERCEL_ENV: v.optional(v.string()),
  /** Both are set where the platform can keep a function awake for its idle connections. */
  VERCEL_URL: v.optional(v.string()),
  VERCEL_REGION: v.optional(v.string()),
});
export type Env = v.InferOutput<typeof Env>;

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the settings from `source`, by default the process environment.
 *
 * @throws EnvironmentProblem when a setting is missing, malformed or unsafe on a deployment
 */
export function readEnv(source: Source = process.env): Env {
  const env = readSettings(Env, source);
  refuseUnsafe(env);
  if (env.ERASURES !== undefined && env.ERASURE_KEY === undefined)
    throw new EnvironmentProblem("ERASURES needs ERASURE_KEY");
  return env;
}

/**
 * Checks the settings that are given; none needs to be.
 *
 * @throws EnvironmentProblem when one is malformed or unsafe on a deployment
 */
export function checkGivenSettings(source: Source = process.env): void {
  refuseUnsafe(readSettings(v.partial(Env), source));
}

/**
 * How commands reach the database with the address `url`.
 *
 * @throws EnvironmentProblem when the address or one of the two settings is malformed
 */
export function connectionSettings(url: string, source: Source = process.env) {
  const named = v.pick(Env, ["DATABASE_URL", "DATABASE_DRIVER", "DATABASE_CA"]);
  const settings = readSettings(named, { ...source, DATABASE_URL: url });
  return { driver: settings.DATABASE_DRIVER, ca: settings.DATABASE_CA };
}

/**
 * Whether the build makes one function of several endpoints.
 *
 * @throws EnvironmentProblem when FUNCTIONS is malformed
 */
export function hasGroupedFunctions(source: Source = process.env): boolean {
  return readSettings(v.pick(Env, ["FUNCTIONS"]), source).FUNCTIONS === "grouped";
}

/**
 * Reads settings of another list.
 *
 * @throws EnvironmentProblem when one is missing or malformed
 */
export function readSettings<const Output>(
  named: v.GenericSchema<unknown, Output>,
  source: Source,
): Output {
  const result = v.safeParse(named, withoutEmpty(source));
  if (!result.success) throw problemOf(result.issues);
  return result.output;
}

/** The issuer of this environment's tokens; null where none is configured, as in local runs. */
export const givenIssuer = (): string | null => process.env.AUTH_ISSUER || null;

const withoutEmpty = (source: Source) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));

function problemOf(issues: readonly v.BaseIssue<unknown>[]): EnvironmentProblem {
  const sentences = issues.map((issue) => {
    const message = issue.input === undefined ? "is missing" : issue.message;
    return `${v.getDotPath(issue)} ${message}`;
  });
  return new EnvironmentProblem([...new Set(sentences)].join("; "));
}

/** Whether the service runs for others: on the platform, or by `npm run serve`. */
export function isDeployment({ VERCEL, SERVED }: Pick<Env, "VERCEL" | "SERVED">): boolean {
  return Boolean(VERCEL ?? SERVED);
}

/** The commit that runs; null when neither the platform nor COMMIT names it. */
export const commitOf = ({ COMMIT, VERCEL_GIT_COMMIT_SHA }: Env): string | null =>
  COMMIT ?? VERCEL_GIT_COMMIT_SHA ?? null;

function refuseUnsafe(env: { [Name in keyof Env]?: Env[Name] | undefined }): void {
  const { DATABASE_URL: database } = env;
  if (database !== undefined && (env.DATABASE_DRIVER ?? driverOf(database)) === "tcp")
    tcpTarget(database, { isDeployed: env.VERCEL !== undefined });
  if (env.VERCEL !== undefined && env.ERASURES !== undefined)
    throw new EnvironmentProblem(
      "ERASURES is a file, and the platform keeps none: its log has them",
    );
  if (env.AUTH_CLIENT_ID !== undefined && env.AUTH_CLIENT_ID === env.AUTH_AUDIENCE)
    throw new EnvironmentProblem(
      "AUTH_AUDIENCE must not be AUTH_CLIENT_ID: it is the audience of ID tokens, which open nothing",
    );
  if (!isDeployment(env)) return;
  if (env.FETCH_ALLOW_HOSTS?.length)
    throw new EnvironmentProblem("FETCH_ALLOW_HOSTS is for local runs only");
  if (env.AUTH_JWKS_URL?.startsWith("http:"))
    throw new EnvironmentProblem("AUTH_JWKS_URL must be https on a deployment");
}
