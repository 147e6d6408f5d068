import { rootCertificates } from "node:tls";
import { expect, test } from "vitest";
import { checkGivenSettings, type Env, readEnv } from "#lib/platform/env.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";

const required = {
  DATABASE_URL: "postgres://user:password@host/db",
  AUTH_ISSUER: "https://issuer.example",
  AUTH_AUDIENCE: "artist-research",
  AUTH_JWKS_URL: "https://issuer.example/jwks",
};

/** A value that each setting refuses; null where the platform sets the variable. */
const wrong: Record<keyof Env, string | null> = {
  DATABASE_URL: "mysql://host/db",
  DATABASE_URL_UNPOOLED: "host/db",
  DATABASE_DRIVER: "pg",
  DATABASE_CA: "/etc/ssl/ca.pem",
  AUTH_ISSUER: "https://issuer.example\n",
  AUTH_AUDIENCE: " artist-research",
  AUTH_JWKS_URL: "issuer.example/jwks",
  AUTH_CLIENT_ID: "page\n",
  AUTH_SCOPES: " openid",
  ADMINISTRATORS: "ada@label.example, grace hopper",
  SIGN_UP: "closed",
  RESEARCH_API_KEY: "first,sec ond",
  CRON_SECRET: "two\nlines",
  METRICS_TOKEN: "one,two words",
  PROOF_KEY: "not-a-key",
  ERASURE_KEY: "short",
  ERASURES: "erasures.log\n",
  OPENAI_API_KEY: "sk-1 ",
  OPENAI_BASE_URL: "gateway.example/v1",
  OPENAI_API: "completions",
  AI_GATEWAY_API_KEY: "“quoted”",
  RESEARCH_MODEL: "model\u0007",
  ALLOWED_ORIGINS: "https://page.example, https://page.example/",
  CONTACT: "mail@example.org\r\nx-injected: 1",
  FETCH_ALLOW_HOSTS: "127.0.0.1",
  WEB_SEARCH_PROVIDER: "guess",
  WEB_SEARCH_KEY: "ключ",
  WEB_SEARCH_URL: "ftp://search.example",
  ATPROTO_URL: "app.example",
  FEDIVERSE_URL: "https://",
  SCRAPER_URL: "actors",
  SCRAPER_TOKEN: "a b",
  MUSICBRAINZ_URL: "file:///etc/passwd",
  CATALOG_B_URL: "//catalog.example",
  ADVANCE_AFTER_ENQUEUE: "yes",
  DRIFT_LOOKS: "no",
  STATEMENT_READING: "yes",
  ADVANCE_LANES: "17",
  SLICE_SECONDS: "soon",
  CALL_SECONDS: "101",
  RESEARCH_EFFORT: "most",
  QUOTA_SAVED_QUESTION: "-1",
  QUOTA_OUTSIDE_ARTIST: "1.5",
  QUOTA_OUTSIDE_GLOBAL: "1e3",
  QUOTA_PLAN_ARTIST: "ten",
  QUOTA_PLAN_GLOBAL: "1000001",
  QUOTA_ONBOARDING_ARTIST: " 7",
  QUOTA_ONBOARDING_GLOBAL: "0x10",
  QUOTA_CLAIMS_ARTIST: "∞",
  QUOTA_CLAIMS_GLOBAL: "1,000",
  QUOTA_DRAFT_ARTIST: "twenty",
  QUOTA_DRAFT_GLOBAL: "-200",
  QUOTA_PROPOSAL_ARTIST: "ten",
  QUOTA_PROPOSAL_GLOBAL: "-100",
  QUOTA_STATEMENTS_ARTIST: "20.0",
  QUOTA_STATEMENTS_GLOBAL: "4 00",
  QUOTA_IMPORT_BYTES_ARTIST: "500 MB",
  QUOTA_IMPORT_BYTES_GLOBAL: "5e9",
  QUOTA_SIGN_UP: "-20",
  QUOTA_CATALOG_SEARCH: "hundred",
  TRACING: "true",
  OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318",
  FUNCTIONS: "groups",
  COMMIT: "abc\n",
  VERCEL_GIT_COMMIT_SHA: null,
  SERVED: null,
  VERCEL: null,
  VERCEL_ENV: null,
  VERCEL_URL: null,
  VERCEL_REGION: null,
};

const problemOf = (work: () => unknown): string => {
  try {
    work();
  } catch (problem) {
    expect(problem).toBeInstanceOf(EnvironmentProblem);
    return (problem as Error).message;
  }
  return "";
};

test.each(
  Object.entries(wrong).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
)("%s is named when it is wrong, and its value is not repeated", (name, value) => {
  const message = problemOf(() => readEnv({ ...required, [name]: value }));
  expect(message).toMatch(new RegExp(`^${name} must (be|not contain) `));
  expect(message).not.toContain(value);
  expect(problemOf(() => checkGivenSettings({ [name]: value }))).toBe(message);
});

test.each(Object.keys(required))("%s is named when it is missing or empty", (name) => {
  expect(problemOf(() => readEnv({ ...required, [name]: "" }))).toBe(`${name} is missing`);
  expect(problemOf(() => checkGivenSettings({ [name]: "" }))).toBe("");
});

test("all wrong settings are named at once", () => {
  const message = problemOf(() => readEnv({ ...wrong, AUTH_ISSUER: undefined } as never));
  for (const [name, value] of Object.entries(wrong))
    if (value !== null) expect(message).toContain(name);
});

test("hosts are opened and TLS is left out only in local runs; elsewhere, keys are read over https", () => {
  const opened = { FETCH_ALLOW_HOSTS: "127.0.0.1:8080, localhost:9000" };
  expect(readEnv({ ...required, ...opened }).FETCH_ALLOW_HOSTS).toEqual([
    "127.0.0.1:8080",
    "localhost:9000",
  ]);
  const deployed = { ...required, VERCEL: "1" };
  expect(readEnv(deployed)).toMatchObject({ VERCEL: "1", FETCH_ALLOW_HOSTS: [] });
  for (const [name, value] of [
    ["FETCH_ALLOW_HOSTS", opened.FETCH_ALLOW_HOSTS],
    ["DATABASE_URL", "postgres://user:password@host/db?sslmode=disable"],
    ["AUTH_JWKS_URL", "http://issuer.example/jwks"],
  ] as const)
    expect(problemOf(() => readEnv({ ...deployed, [name]: value }))).toContain(name);
});

test("certificates that TLS would ignore are refused: with escaped line ends, on one line, or cut", () => {
  const [one = "", other = ""] = rootCertificates;
  for (const DATABASE_CA of [one, `# Ours\n${one}\r\n${other}`])
    expect(readEnv({ ...required, DATABASE_CA }).DATABASE_CA).toBe(DATABASE_CA);
  const wrongOnes = [one.replaceAll("\n", "\\n"), one.replaceAll("\n", " "), one.slice(0, 300)];
  for (const cut of wrongOnes)
    for (const DATABASE_CA of [cut, `${one}\n${cut}`])
      expect(problemOf(() => readEnv({ ...required, DATABASE_CA }))).toBe(
        "DATABASE_CA must be certificates in PEM form, with their line ends",
      );
});

test("an address that could not be requested is refused, and its password is not repeated", () => {
  const addresses = {
    AUTH_JWKS_URL: "https://issuer.example/jwks?tenant=a",
    OPENAI_BASE_URL: "https://gateway.example/v1",
  };
  expect(readEnv({ ...required, ...addresses })).toMatchObject(addresses);
  for (const name of Object.keys(addresses)) {
    const value = "https://user:secret@gateway.example/v1";
    expect(problemOf(() => readEnv({ ...required, [name]: value }))).toBe(
      `${name} must be a URL without user and password`,
    );
  }
  for (const OPENAI_BASE_URL of ["gateway.example/v1", "ftp://gateway.example/v1"])
    expect(problemOf(() => readEnv({ ...required, OPENAI_BASE_URL }))).toBe(
      "OPENAI_BASE_URL must be an http or https URL",
    );
  for (const end of ["?key=secret", "#v1"]) {
    const value = `https://gateway.example/v1${end}`;
    expect(problemOf(() => readEnv({ ...required, OPENAI_BASE_URL: value }))).toBe(
      "OPENAI_BASE_URL must be a URL without query and fragment",
    );
  }
});

test("a file of erasures needs a key, and a machine whose disk is kept", () => {
  const ERASURES = "/srv/erasures.log";
  const kept = { ...required, ERASURES, ERASURE_KEY: "k".repeat(32) };
  expect(problemOf(() => readEnv({ ...required, ERASURES }))).toBe("ERASURES needs ERASURE_KEY");
  expect(readEnv({ ...kept, SERVED: "1" }).ERASURES).toBe(ERASURES);
  expect(problemOf(() => readEnv({ ...kept, VERCEL: "1" }))).toContain("ERASURES is a file");
});
