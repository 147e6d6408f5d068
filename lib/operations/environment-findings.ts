import { EnvironmentProblem, readEnv } from "#lib/env.js";

/** One finding about an environment. */
export interface Finding {
  /** `missing` stops the service or an operation of it; `advice` does not. */
  level: "missing" | "advice" | "fine";
  sentence: string;
}

type Source = Readonly<Record<string, string | undefined>>;

const missing = (sentence: string): Finding => ({ level: "missing", sentence });
const advice = (sentence: string): Finding => ({ level: "advice", sentence });
const fine = (sentence: string): Finding => ({ level: "fine", sentence });

/** Checks a deployment's variables; findings are sentences for its operator, without any value. */
export function environmentFindings(source: Source): Finding[] {
  return [
    ...required(source),
    settings(source),
    keys(source),
    scheduler(source),
    proofs(source),
    model(source),
    contact(source),
    looks(source),
    ...lookups(source),
  ];
}

const requiredVariables = {
  DATABASE_URL: "the address of the Postgres database (the Neon integration sets it)",
  AUTH_ISSUER: "who issues access tokens in this environment",
  AUTH_AUDIENCE: "for whom they are issued",
  AUTH_JWKS_URL: "where the issuer's keys are read, over https",
};

function required(source: Source): Finding[] {
  return Object.entries(requiredVariables).map(([name, meaning]) =>
    source[name] ? fine(`${name} is set.`) : missing(`${name} is missing: ${meaning}.`),
  );
}

/** Parses the settings as the service does, when all required ones are set. */
function settings(source: Source): Finding {
  const isComplete = Object.keys(requiredVariables).every((name) => source[name]);
  if (!isComplete)
    return advice("The form of the settings is checked once the missing ones are set.");
  try {
    readEnv({ ...source, VERCEL: "1" });
    return fine("Every setting has the form that the service reads.");
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
    return missing("RESEARCH_API_KEY is missing: no server can ask without an access token.");
  }
  return given.some((key) => key.trim().length < shortestKey)
    ? advice(
        `RESEARCH_API_KEY holds a key of fewer than ${shortestKey} characters: make it longer.`,
      )
    : fine("RESEARCH_API_KEY is set.");
}

function scheduler({ CRON_SECRET = "" }: Source): Finding {
  return CRON_SECRET === ""
    ? missing("CRON_SECRET is missing: anybody may call the scheduler's operation.")
    : fine("CRON_SECRET is set.");
}

/** Its form is checked with that of the other settings. */
function proofs({ PROOF_KEY = "" }: Source): Finding {
  return PROOF_KEY === ""
    ? advice(
        "PROOF_KEY is not set: proofs are not signed, and prove nothing about who made them. The README has the command that makes a key.",
      )
    : fine("PROOF_KEY is set: proofs are signed, and their keys are at /.well-known/jwks.json.");
}

function model(source: Source): Finding {
  if (source.RESEARCH_MODEL === "offline") {
    return advice("RESEARCH_MODEL is offline: answers come from shared words, not from a model.");
  }
  return source.OPENAI_API_KEY || source.AI_GATEWAY_API_KEY
    ? fine("A research model is configured.")
    : missing(
        "No research model: set OPENAI_API_KEY or AI_GATEWAY_API_KEY, or RESEARCH_MODEL=offline; until then questions answer 503.",
      );
}

function contact({ CONTACT = "" }: Source): Finding {
  return CONTACT === ""
    ? advice(
        "CONTACT is not set: catalog_a and catalog_b, which ask for an address of the operator, are not read.",
      )
    : fine(
        "CONTACT is set: catalog_a and catalog_b are read, and every site is told whom to reach.",
      );
}

/** Its form is checked with that of the other settings. */
function looks({ DRIFT_LOOKS = "on" }: Source): Finding {
  return DRIFT_LOOKS === "off"
    ? advice("DRIFT_LOOKS is off: pages that are cited are not looked at again.")
    : fine("Pages that are cited are looked at again, each once a day at most.");
}

/** What each setting of a provider turns on; none of them has to be set. */
function lookups(source: Source): Finding[] {
  const isSet = (...names: string[]) => names.every((name) => source[name]);
  return [
    isSet("WEB_SEARCH_PROVIDER", "WEB_SEARCH_KEY")
      ? fine("WEB_SEARCH_PROVIDER and WEB_SEARCH_KEY are set: the web is searched.")
      : advice(
          "WEB_SEARCH_PROVIDER and WEB_SEARCH_KEY are not both set: nothing is searched on the web.",
        ),
    isSet("ATPROTO_URL")
      ? fine("ATPROTO_URL is set: social_a is read.")
      : advice("ATPROTO_URL is not set: social_a is not read."),
    isSet("FEDIVERSE_URL")
      ? fine("FEDIVERSE_URL is set: social_b is read.")
      : advice("FEDIVERSE_URL is not set: social_b is not read."),
    isSet("SCRAPER_URL", "SCRAPER_TOKEN")
      ? fine("SCRAPER_URL and SCRAPER_TOKEN are set: social_c is read.")
      : advice("SCRAPER_URL and SCRAPER_TOKEN are not both set: social_c is not read."),
  ];
}
