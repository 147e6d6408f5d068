import * as v from "valibot";
import { oneOf } from "#lib/contract/primitives.js";
import { readSigningKeys } from "#lib/kernel/signing-keys.js";
import { databaseDrivers, driverOf, tcpTarget } from "#lib/platform/database-address.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { searchProviderNames } from "#lib/platform/search-providers.js";

// Messages are predicates: the setting's name is put in front. They never repeat a value.

const wholeNumber = (fallback: number, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.digits(message),
      v.transform(Number),
      v.minValue(min, message),
      v.maxValue(max, message),
    ),
    String(fallback),
  );
};

const matching = (expression: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(expression, message));

const listOf = (expression: RegExp, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(",").flatMap((entry) => entry.trim() || [])),
      v.everyItem((entry) => expression.test(entry), message),
    ),
    "",
  );

/** A name that is compared or sent; it cannot be told from one with a stray space or line end. */
const name = matching(
  /^[^\s\p{Cc}](?:[^\p{Cc}]*[^\s\p{Cc}])?$/u,
  "must not contain control characters, or begin or end with white space",
);

const visible = /^[\x21-\x7e]+$/;
const secretMessage = "must be visible ASCII characters without spaces";
/** A secret that is sent in a header. */
const secret = matching(visible, secretMessage);

const hostAndPort = /^[^\s/]+:\d{1,5}$/;

const url = v.pipe(
  matching(/^https?:\/\//, "must be an http or https URL"),
  v.url("must be an http or https URL"),
);
const baseUrl = v.optional(url);

const switchOf = (fallback: "on" | "off") => v.optional(oneOf(["on", "off"]), fallback);

const signingKeys = v.optional(
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const keys = dataset.value === "" ? [] : readSigningKeys(dataset.value);
      if (keys !== null) return keys;
      addIssue({
        message:
          "must be a private Ed25519 key as a JWK, or a list or set of JWKs whose first key is private",
      });
      return NEVER;
    }),
  ),
  "",
);

/**
 * Every setting of the service (explained in lib/docs/settings.md); an empty variable counts as
 * absent.
 */
const Env = v.object({
  DATABASE_URL: v.pipe(
    matching(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// URL"),
    v.url("must be a postgres:// URL"),
  ),
  /** Default: Neon's WebSockets for its hosts, else TCP. */
  DATABASE_DRIVER: v.optional(oneOf(databaseDrivers)),
  /** Root certificates that the database's certificate is verified against; default: those of Node. */
  DATABASE_CA: v.optional(
    matching(/^\s*-----BEGIN CERTIFICATE-----/, "must be certificates in PEM form"),
  ),
  AUTH_ISSUER: name,
  AUTH_AUDIENCE: name,
  AUTH_JWKS_URL: url,
  RESEARCH_API_KEY: listOf(visible, secretMessage),
  CRON_SECRET: v.optional(secret),
  /** Keys that sign documents (decision 8.17); without one, documents are unsigned. */
  PROOF_KEY: signingKeys,
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
  /** Number of artists whose jobs one scheduler call advances in parallel. */
  ADVANCE_LANES: wholeNumber(4, 1, 16),
  /** Longest a slice may run; it ends sooner where its function does (decision 3.15). */
  SLICE_SECONDS: wholeNumber(100, 1, 100),
  /** Longest a model call outside a slice may take: plans, checks of claims and drafts. */
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
  /** Sends traces to the platform or to OTEL_EXPORTER_OTLP_ENDPOINT. */
  TRACING: switchOf("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl,
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
  const result = v.safeParse(Env, withoutEmpty(source));
  if (!result.success) throw problemOf(result.issues);
  refuseUnsafe(result.output);
  return result.output;
}

/**
 * Checks the settings that are given; none needs to be.
 *
 * @throws EnvironmentProblem when one is malformed or unsafe on a deployment
 */
export function checkGivenSettings(source: Source = process.env): void {
  const result = v.safeParse(v.partial(Env), withoutEmpty(source));
  if (!result.success) throw problemOf(result.issues);
  refuseUnsafe(result.output);
}

/**
 * How commands reach the database of DATABASE_URL.
 *
 * @throws EnvironmentProblem when one of the two settings is malformed
 */
export function connectionSettings(source: Source = process.env) {
  const named = v.pick(Env, ["DATABASE_DRIVER", "DATABASE_CA"]);
  const result = v.safeParse(named, withoutEmpty(source));
  if (!result.success) throw problemOf(result.issues);
  return { driver: result.output.DATABASE_DRIVER, ca: result.output.DATABASE_CA };
}

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

function refuseUnsafe(env: { [Name in keyof Env]?: Env[Name] | undefined }): void {
  const { DATABASE_URL: database } = env;
  if (database !== undefined && (env.DATABASE_DRIVER ?? driverOf(database)) === "tcp")
    tcpTarget(database, { isDeployed: env.VERCEL !== undefined });
  if (!isDeployment(env)) return;
  if (env.FETCH_ALLOW_HOSTS?.length)
    throw new EnvironmentProblem("FETCH_ALLOW_HOSTS is for local runs only");
  if (env.AUTH_JWKS_URL?.startsWith("http:"))
    throw new EnvironmentProblem("AUTH_JWKS_URL must be https on a deployment");
}
