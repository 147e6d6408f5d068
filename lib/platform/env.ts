import * as v from "valibot";
import { readSigningKeys } from "#lib/kernel/signing-keys.js";
import { searchProviderNames } from "#lib/platform/search-providers.js";

const wholeNumber = (fallback: number, min: number, max: number) =>
  v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(min), v.maxValue(max)),
    String(fallback),
  );

const list = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    ),
  ),
  "",
);

const baseUrl = v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//)));

const proofKeySentence =
  "PROOF_KEY must be a private Ed25519 key as a JWK, or a list or set of JWKs whose first key is private";

const signingKeys = v.optional(
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const keys = dataset.value === "" ? [] : readSigningKeys(dataset.value);
      if (keys !== null) return keys;
      addIssue({ message: proofKeySentence });
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
  DATABASE_URL: v.string(),
  /** host:port of the local WebSocket bridge; never set on a deployment. */
  DATABASE_WS_PROXY: v.optional(v.string()),
  AUTH_ISSUER: v.string(),
  AUTH_AUDIENCE: v.string(),
  AUTH_JWKS_URL: v.pipe(v.string(), v.url()),
  RESEARCH_API_KEY: list,
  CRON_SECRET: v.optional(v.string()),
  /** Keys that sign documents (decision 8.17); without one, documents are unsigned. */
  PROOF_KEY: signingKeys,
  OPENAI_API_KEY: v.optional(v.string()),
  OPENAI_BASE_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Which of OpenAI's two protocols is used: by default chat with a base URL, else responses. */
  OPENAI_API: v.optional(v.picklist(["chat", "responses"])),
  AI_GATEWAY_API_KEY: v.optional(v.string()),
  RESEARCH_MODEL: v.optional(v.string()),
  ALLOWED_ORIGINS: list,
  /** The operator's e-mail address or URL, sent to every site and provider that is read. */
  CONTACT: v.optional(v.string()),
  /** host:port of the hosts that the guarded fetch may reach in local runs and tests. */
  FETCH_ALLOW_HOSTS: list,
  WEB_SEARCH_PROVIDER: v.optional(v.picklist(searchProviderNames)),
  WEB_SEARCH_KEY: v.optional(v.string()),
  WEB_SEARCH_URL: baseUrl,
  ATPROTO_URL: baseUrl,
  FEDIVERSE_URL: baseUrl,
  /** Base URL of the scraper's actors; an actor's name is appended. */
  SCRAPER_URL: baseUrl,
  SCRAPER_TOKEN: v.optional(v.string()),
  MUSICBRAINZ_URL: baseUrl,
  CATALOG_B_URL: baseUrl,
  /** Whether a call that queues a job starts working on it after the answer (decision 3.12). */
  ADVANCE_AFTER_ENQUEUE: v.optional(v.picklist(["on", "off"]), "on"),
  /** Whether pages cited by answers or Lore are rechecked (decision 4.6). */
  DRIFT_LOOKS: v.optional(v.picklist(["on", "off"]), "on"),
  /** Number of artists whose jobs one scheduler call advances in parallel. */
  ADVANCE_LANES: wholeNumber(4, 1, 16),
  /** Longest a slice may run; it ends sooner where its function does (decision 3.15). */
  SLICE_SECONDS: wholeNumber(100, 1, 100),
  /** Longest a model call outside a slice may take: plans, checks of claims and drafts. */
  CALL_SECONDS: wholeNumber(25, 1, 100),
  /** How much a reasoning model thinks before it answers; by default what suits the provider. */
  RESEARCH_EFFORT: v.optional(v.picklist(["minimal", "low", "medium", "high"])),
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
  TRACING: v.optional(v.picklist(["on", "off"])),
  VERCEL: v.optional(v.string()),
  VERCEL_ENV: v.optional(v.string()),
  /** Both are set where the platform can keep a function awake for its idle connections. */
  VERCEL_URL: v.optional(v.string()),
  VERCEL_REGION: v.optional(v.string()),
});
export type Env = v.InferOutput<typeof Env>;

/** A missing, malformed or unsafe setting; the message names every such variable, never a value. */
export class EnvironmentProblem extends Error {}

/**
 * Reads and checks the settings from `source`, by default the process environment.
 *
 * @throws EnvironmentProblem when a setting is missing, malformed or unsafe on a deployment
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = v.safeParse(Env, given);
  if (!result.success) {
    const names = new Set(result.issues.map((issue) => v.getDotPath(issue)));
    const said = names.has("PROOF_KEY") ? ` (${proofKeySentence})` : "";
    throw new EnvironmentProblem(`missing or malformed: ${[...names].join(", ")}${said}`);
  }
  refuseUnsafeDeployment(result.output);
  return result.output;
}

function refuseUnsafeDeployment(env: Env): void {
  if (!env.VERCEL) return;
  if (env.DATABASE_WS_PROXY)
    throw new EnvironmentProblem("DATABASE_WS_PROXY is for local runs only");
  if (env.FETCH_ALLOW_HOSTS.length > 0)
    throw new EnvironmentProblem("FETCH_ALLOW_HOSTS is for local runs only");
  if (!env.AUTH_JWKS_URL.startsWith("https:"))
    throw new EnvironmentProblem("AUTH_JWKS_URL must be https on a deployment");
}
