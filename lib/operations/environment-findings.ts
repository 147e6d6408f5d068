import { checkGivenSettings } from "#lib/platform/env.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { searchSettings } from "#lib/platform/search-providers.js";

export interface Finding {
  /** `missing` stops the service or one of its operations; `advice` does not. */
  level: "missing" | "advice" | "fine";
  sentence: string;
}

type Source = Readonly<Record<string, string | undefined>>;

const missing = (sentence: string): Finding => ({ level: "missing", sentence });
const advice = (sentence: string): Finding => ({ level: "advice", sentence });
const fine = (sentence: string): Finding => ({ level: "fine", sentence });

/**
 * Checks a deployment's variables. Findings are sentences for the operator and never contain a
 * value.
 */
export function environmentFindings(source: Source): Finding[] {
  return [
    ...required(source),
    settings(source),
    keys(source),
    scheduler(source),
    choice(source, signIn),
    administrators(source),
    ...signUp(source),
    choice(source, proofs),
    choice(source, erasures),
    model(source),
    choice(source, contact),
    looks(source),
    ...[search(source), ...lookups].map((one) => choice(source, one)),
  ];
}

const requiredVariables = {
  DATABASE_URL: "the URL of the Postgres database (the Neon integration sets it)",
  AUTH_ISSUER: "the issuer of access tokens in this environment",
  AUTH_AUDIENCE: "the audience of access tokens in this environment",
  AUTH_JWKS_URL: "the https URL of the issuer's key set",
};

function required(source: Source): Finding[] {
  return Object.entries(requiredVariables).map(([name, meaning]) =>
    source[name] ? fine(`${name} is set.`) : missing(`${name} is missing: ${meaning}.`),
  );
}

/**
 * Checks the given settings as the service would: for `npm run serve` when PUBLIC_URL is set, else for the
 * platform.
 */
function settings(source: Source): Finding {
  try {
    checkGivenSettings({ ...source, ...(source.PUBLIC_URL ? { SERVED: "1" } : { VERCEL: "1" }) });
    return fine("All settings are well-formed.");
  } catch (problem) {
    if (problem instanceof EnvironmentProblem)
      return missing(`A setting is wrong: ${problem.message}.`);
    throw problem;
  }
}

const shortestKey = 24;

function keys({ RESEARCH_API_KEY = "" }: Source): Finding {
  const given = RESEARCH_API_KEY.split(",").filter((key) => key.trim() !== "");
  if (given.length === 0) {
    return missing("RESEARCH_API_KEY is missing: servers cannot call without an access token.");
  }
  return given.some((key) => key.trim().length < shortestKey)
    ? advice(`RESEARCH_API_KEY has a key shorter than ${shortestKey} characters: use a longer one.`)
    : fine("RESEARCH_API_KEY is set.");
}

function scheduler({ CRON_SECRET = "" }: Source): Finding {
  return CRON_SECRET === ""
    ? missing("CRON_SECRET is missing: anybody can call the scheduler's endpoint.")
    : fine("CRON_SECRET is set.");
}

function administrators({ ADMINISTRATORS = "", AUTH_CLIENT_ID }: Source): Finding {
  if (/^[\s,]*$/.test(ADMINISTRATORS))
    return advice(
      "ADMINISTRATORS is not set: nobody who signs in becomes an administrator, so nobody can decide claims on artists unless an import made one.",
    );
  return ADMINISTRATORS.includes("@") && !AUTH_CLIENT_ID
    ? missing(
        "ADMINISTRATORS has e-mail addresses, which only people who sign in on the page can prove: set AUTH_CLIENT_ID.",
      )
    : fine("ADMINISTRATORS is set.");
}

function signUp({ SIGN_UP }: Source): Finding[] {
  return SIGN_UP === "open"
    ? [advice("SIGN_UP is open: everybody who can sign in may become known and ask for an artist.")]
    : [];
}

function model(source: Source): Finding {
  if (source.RESEARCH_MODEL === "offline") {
    return advice("RESEARCH_MODEL is offline: answers come from matching words, not from a model.");
  }
  return source.OPENAI_API_KEY || source.AI_GATEWAY_API_KEY
    ? fine("A research model is configured.")
    : missing(
        "No research model: set OPENAI_API_KEY or AI_GATEWAY_API_KEY, or RESEARCH_MODEL=offline; until then questions are answered with 503.",
      );
}

/** Optional settings, with what happens when they are set and when they are not. */
type Choice = readonly [names: readonly string[], whenSet: string, whenNot: string];

const proofs: Choice = [
  ["PROOF_KEY"],
  "proofs are signed, and their keys are at /.well-known/jwks.json",
  "proofs are unsigned, so they do not prove who made them. lib/docs/proofs.md has the command that makes a key",
];
const erasures: Choice = [
  ["ERASURE_KEY"],
  "the log has every erasure as hashes, which npm run doctor -- --erasures compares with a restored database",
  "a database that is restored from a backup cannot tell which erasures it does not have. Only their receipts do",
];
const signIn: Choice = [
  ["AUTH_CLIENT_ID"],
  "people sign in on the page",
  "the page has a field for an access token in place of a sign-in",
];
const contact: Choice = [
  ["CONTACT"],
  "catalog_a and catalog_b are read, and every request to a site names this contact",
  "catalog_a and catalog_b are not read, because they require an operator's contact",
];
const search = ({ WEB_SEARCH_PROVIDER }: Source): Choice => [
  searchSettings(WEB_SEARCH_PROVIDER),
  "the web is searched",
  "the web is not searched",
];
const lookups: readonly Choice[] = [
  [["ATPROTO_URL"], "social_a is read", "social_a is not read"],
  [["FEDIVERSE_URL"], "social_b is read", "social_b is not read"],
  [["SCRAPER_URL", "SCRAPER_TOKEN"], "social_c is read", "social_c is not read"],
];

function choice(source: Source, [names, whenSet, whenNot]: Choice): Finding {
  const [are, areNot] = names.length === 1 ? ["is", "is not"] : ["are", "are not both"];
  const what = names.join(" and ");
  if (names.every((name) => source[name])) return fine(`${what} ${are} set: ${whenSet}.`);
  return advice(`${what} ${areNot} set: ${whenNot}.`);
}

/** Its format is checked together with the other settings. */
function looks({ DRIFT_LOOKS = "on" }: Source): Finding {
  return DRIFT_LOOKS === "off"
    ? advice("DRIFT_LOOKS is off: cited pages are not rechecked.")
    : fine("Cited pages are rechecked, each at most once a day.");
}
