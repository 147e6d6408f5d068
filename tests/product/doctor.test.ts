import { expect, test } from "vitest";
import { madeSigningKey } from "#lib/local/local-secret.js";
import { environmentFindings } from "#lib/operations/environment-findings.js";
import { command, ended } from "../support/command.js";
import { closedAfterFile, databaseOfFile } from "../support/database.js";
import { makeSigner, serveKeys } from "../support/tokens.js";

const database = await databaseOfFile();
const keys = await closedAfterFile(serveKeys(await makeSigner()));

const complete = {
  DATABASE_URL: "postgres://user:password@host/db",
  AUTH_ISSUER: "https://issuer.example",
  AUTH_AUDIENCE: "artist-research",
  AUTH_JWKS_URL: "https://issuer.example/jwks",
  AUTH_CLIENT_ID: "page",
  ADMINISTRATORS: "somebody",
  METRICS_TOKEN: "a-metrics-token-that-is-long-enough",
  RESEARCH_API_KEY: "a-key-that-is-long-enough-for-everybody",
  CRON_SECRET: "a-secret",
  PROOF_KEY: madeSigningKey(),
  ERASURE_KEY: "a-secret-of-at-least-32-characters",
  OPENAI_API_KEY: "sk-secret",
  CONTACT: "ops@example.org",
  WEB_SEARCH_PROVIDER: "brave",
  WEB_SEARCH_KEY: "search-secret",
  ATPROTO_URL: "https://appview.example",
  FEDIVERSE_URL: "https://instance.example",
  SCRAPER_URL: "https://actors.example/v2/acts/name",
  SCRAPER_TOKEN: "scraper-secret",
};
const lacking = (source: Record<string, string | undefined>) =>
  environmentFindings(source).filter(({ level }) => level === "missing");

test("a complete environment lacks nothing", () => {
  expect(environmentFindings(complete).every(({ level }) => level === "fine")).toBe(true);
});

test.each([
  "DATABASE_URL",
  "AUTH_ISSUER",
  "AUTH_AUDIENCE",
  "AUTH_JWKS_URL",
  "RESEARCH_API_KEY",
  "CRON_SECRET",
])("%s is named when it is missing", (name) => {
  expect(lacking({ ...complete, [name]: "" }).map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining(name),
  ]);
});

test.each([
  ["CONTACT", "catalog_a and catalog_b"],
  ["WEB_SEARCH_KEY", "the web"],
  ["PROOF_KEY", "signed"],
  ["ERASURE_KEY", "restored"],
  ["AUTH_CLIENT_ID", "sign"],
  ["ATPROTO_URL", "social_a"],
  ["FEDIVERSE_URL", "social_b"],
  ["SCRAPER_TOKEN", "social_c"],
])("%s is reported to turn on %s, which is off without it", (name, what) => {
  const about = (source: Record<string, string>) =>
    environmentFindings(source).filter(({ sentence }) => sentence.includes(name));
  const [on] = about(complete);
  const [off] = about({ ...complete, [name]: "" });
  expect(on).toMatchObject({ level: "fine", sentence: expect.stringContaining(what) });
  expect(off).toMatchObject({ level: "advice", sentence: expect.stringContaining("not") });
});

test("doctor says whether cited pages are rechecked", () => {
  const about = (source: Record<string, string>) =>
    environmentFindings(source).filter(({ sentence }) => sentence.includes("rechecked"));
  expect(about(complete)).toMatchObject([{ level: "fine" }]);
  expect(about({ ...complete, DRIFT_LOOKS: "off" })).toMatchObject([
    { level: "advice", sentence: expect.stringContaining("DRIFT_LOOKS") },
  ]);
});

test("a list of administrators with nobody in it counts as none", () => {
  const found = environmentFindings({ ...complete, ADMINISTRATORS: " , " });
  expect(found).toContainEqual({
    level: "advice",
    sentence: expect.stringContaining("ADMINISTRATORS is not set"),
  });
});

test("a missing model is reported for a deployment, unless the offline model is chosen", () => {
  const { OPENAI_API_KEY: _key, ...rest } = complete;
  expect(lacking(rest)).toHaveLength(1);
  expect(lacking({ ...rest, RESEARCH_MODEL: "offline" })).toEqual([]);
});

test("settings that a deployment would refuse at its start are reported in advance, without values", () => {
  const unsafe = { ...complete, AUTH_JWKS_URL: "http://issuer.example/jwks" };
  expect(lacking(unsafe)[0]?.sentence).toContain("AUTH_JWKS_URL must be https");
  const said = JSON.stringify(environmentFindings({ ...unsafe, SLICE_SECONDS: "soon" }));
  for (const value of ["password", "sk-secret", "a-secret", "search-secret", "soon"])
    expect(said).not.toContain(`"${value}`);
});

test("a database on this machine is refused for the platform, and is right for npm run serve", () => {
  const here = { ...complete, DATABASE_URL: "postgres://user:password@127.0.0.1/db" };
  expect(lacking(here)[0]?.sentence).toContain("DATABASE_URL names this machine");
  expect(lacking({ ...here, PUBLIC_URL: "https://research.example" })).toEqual([]);
});

test("a PROOF_KEY that is not a private key is named and never printed", () => {
  const { d, ...open } = JSON.parse(complete.PROOF_KEY);
  for (const wrong of [JSON.stringify(open), "[]", JSON.stringify({ ...open, d, kty: "EC" })]) {
    const found = lacking({ ...complete, PROOF_KEY: wrong });
    expect(found.map(({ sentence }) => sentence).join()).toContain("PROOF_KEY must be a private");
    expect(JSON.stringify(found)).not.toContain(d);
  }
});

test("the command exits with 1 and a sentence for each missing thing", async () => {
  const { code, stdout } = await ended(command("doctor", [], {}));
  expect(code).toBe(1);
  expect(stdout).toContain("✗ DATABASE_URL is missing");
});

test("the command checks the actual database and identity provider", async () => {
  const settings = { ...complete, DATABASE_URL: database.here, AUTH_JWKS_URL: keys.url };
  const { stdout } = await ended(command("doctor", [], settings));
  expect(stdout).toContain("✓ The database answers over TCP, without TLS.");
  expect(stdout).toContain("✓ Its schema is up to date.");
  expect(stdout).toContain("✓ The identity provider's keys can be read.");
  expect(stdout).toContain("✗ The page cannot sign people in: the identity provider's description");
  expect(stdout).not.toContain("indexed again");
  const bare = new URL(database.here);
  bare.pathname = "/postgres";
  const other = await ended(command("doctor", [], { ...settings, DATABASE_URL: bare.href }));
  expect(other.stdout).toContain("✗ Its schema is not up to date: npm run migrate.");
  const away = { ...settings, DATABASE_URL: "postgres://user:password@127.0.0.1:1/db" };
  const { stdout: unreached } = await ended(command("doctor", [], away));
  expect(unreached).toContain("✗ The database cannot be reached (refused): see");
});

test.each([
  "nonsense",
  "postgres://u:p@127.0.0.1/db?sslmode=prefer",
])("a DATABASE_URL that cannot be used, %s, does not hide what else is missing", async (DATABASE_URL) => {
  const { stdout } = await ended(command("doctor", [], { DATABASE_URL }));
  expect(stdout).toMatch(/✗ A setting is wrong: .*DATABASE_URL/);
  expect(stdout).toContain("✗ AUTH_ISSUER is missing");
});

test.each([
  ["AUTH_SCOPES", "profile email"],
  ["AUTH_RESOURCE", "research"],
  ["AUTH_DISCOVERY", "{"],
])("a malformed %s, which the build would refuse, is named", async (name, value) => {
  const { DATABASE_URL: _none, ...settings } = complete;
  const { stdout } = await ended(
    command("doctor", [], { ...settings, AUTH_JWKS_URL: keys.url, [name]: value }),
  );
  expect(stdout).toContain(`✗ The page cannot sign people in: ${name} must be`);
});
