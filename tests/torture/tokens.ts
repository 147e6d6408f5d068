import { remoteTokens, type TokenVerifier } from "#lib/auth/tokens.js";
import type { ProcessDeps } from "#lib/deps.js";
import { readEnv } from "#lib/platform/env.js";
import { Fault } from "#lib/platform/fault.js";
import memoryRoute from "../../api/artist/[id]/interview/memory.js";
import type { Chance } from "../support/fuzz/chance.js";
import {
  type KeyServer,
  makeSigner,
  serveKeys,
  testAudience,
  testIssuer,
} from "../support/tokens.js";
import type { Area } from "./area.js";
import { type Signers, triedToken } from "./hostile-tokens.js";
import { trials } from "./trials.js";

export const tokens: Area = {
  name: "tokens",
  promise: "Only a token of this environment, for this service, within its lifetime is accepted.",
  shortTries: 400,
  async run(run) {
    const make = () =>
      Promise.all(["RS256", "ES256", "EdDSA"].map((alg) => makeSigner(alg, `${alg}-key`)));
    const signers: Signers = { own: await make(), foreign: await make(), stray: await make() };
    const keys = await serveKeys(...signers.own);
    const settings = { issuer: testIssuer, audience: testAudience, jwksUrl: keys.url };
    try {
      const verify = remoteTokens(settings);
      await trials(run, (chance, number) =>
        number % 10 === 9
          ? keySet(chance, signers, keys)
          : sent(chance, signers, verify, number - Math.floor(number / 10)),
      );
    } finally {
      await keys.close();
    }
  },
};

const env = readEnv({
  DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
  AUTH_ISSUER: testIssuer,
  AUTH_AUDIENCE: testAudience,
  AUTH_JWKS_URL: "https://issuer.example/jwks.json",
  RESEARCH_API_KEY: "service-key-of-the-tests",
});

/** A private operation called with a token: whether the call reached the database, and as whom. */
async function calledWith(authorization: string, verify: TokenVerifier) {
  const reached: string[] = [];
  let admitted: string | null = null;
  const db = new Proxy({} as ProcessDeps["db"], {
    get(_, name) {
      reached.push(String(name));
      throw new Error("the database was reached");
    },
  });
  const deps = {
    env,
    db,
    async tokens(token: string) {
      admitted = await verify(token);
      return admitted;
    },
    log: () => {},
    newId: () => "00000000-0000-7000-8000-000000000000",
    monotonicMs: () => performance.now(),
  } as Partial<ProcessDeps> as ProcessDeps;
  const url =
    "https://service.example/api/artist/00000000-0000-7000-8000-000000000000/interview/memory";
  const request = new Request(url, { headers: { authorization } });
  const response = await memoryRoute.serve(request, deps);
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, admitted, isReached: reached.length > 0 };
}

/** One token, sent to a private operation. */
async function sent(
  chance: Chance,
  signers: Signers,
  verify: TokenVerifier,
  place: number,
): Promise<string[]> {
  const { token, what, subject } = await triedToken(signers, chance, place);
  const direct = await subjectOf(verify, token);
  const problems: string[] = [];
  if (direct !== (subject ?? "unauthenticated")) problems.push(`said ${direct.slice(0, 100)}`);
  // A header cannot contain line breaks or characters beyond Latin-1.
  if (!/^[\x20-\x7e]*$/.test(token)) return named(problems, what);
  const scheme = subject === null ? chance.one(["Bearer", "bearer", "BEARER  "]) : "Bearer";
  const { status, code, admitted, isReached } = await calledWith(`${scheme} ${token}`, verify);
  if (subject === null && (status !== 401 || code !== "unauthenticated" || isReached))
    problems.push(`answered ${status} ${code}${isReached ? " and reached the database" : ""}`);
  if (subject !== null && (!isReached || admitted !== subject))
    problems.push(`a good token was answered ${status} ${code}`);
  return named(problems, what);
}

const named = (problems: readonly string[], what: string) =>
  problems.map((problem) => `${what}: ${problem}`);

async function subjectOf(verify: TokenVerifier, token: string): Promise<string> {
  return verify(token).catch((error: unknown) =>
    error instanceof Fault ? error.code : `threw ${error}`,
  );
}

/** A broken key set, or one with a foreign key: it must not let anybody in. */
async function keySet(chance: Chance, signers: Signers, keys: KeyServer): Promise<string[]> {
  const { token, what, subject } = await triedToken(signers, chance);
  const kind = chance.one(["other keys", "a secret", "without keys", "gone"]);
  const jwksUrl =
    kind === "gone" ? "http://127.0.0.1:9/jwks.json" : `${keys.url}?${encodeURIComponent(kind)}`;
  const before = keys.signers;
  keys.signers = keySets(kind, signers);
  try {
    const said = await subjectOf(
      remoteTokens({ issuer: testIssuer, audience: testAudience, jwksUrl }),
      token,
    );
    const isRefused = said === "unauthenticated" || said === "auth_unavailable";
    // While the keys are unknown, a well-formed good token must not be refused as invalid.
    const isWrong =
      !isRefused || (kind === "gone" && subject !== null && said !== "auth_unavailable");
    return isWrong ? [`${what}: said ${said} with a key set of ${kind}`] : [];
  } finally {
    keys.signers = before;
  }
}

function keySets(kind: string, { own, stray }: Signers): KeyServer["signers"] {
  if (kind === "without keys") return [];
  if (kind !== "a secret") return [...stray];
  return own.map((signer) => ({
    ...signer,
    publicJwk: {
      kty: "oct",
      k: Buffer.alloc(32).toString("base64url"),
      kid: signer.kid,
      alg: "HS256",
    },
  }));
}
