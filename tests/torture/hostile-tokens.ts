import { createHmac, KeyObject, sign as signBytes } from "node:crypto";
import { exportSPKI, type JWTPayload } from "jose";
import type { Chance } from "../support/fuzz/chance.js";
import { type Signer, testAudience, testIssuer } from "../support/tokens.js";

/** A token as sent, what was done to it, and its subject: null when it must be refused. */
export interface TriedToken {
  token: string;
  what: string;
  subject: string | null;
}

/** The keys of this environment, another environment and an attacker, all with the same key ids. */
export interface Signers {
  own: readonly Signer[];
  foreign: readonly Signer[];
  stray: readonly Signer[];
}

type Json = Record<string, unknown>;
const encoded = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** Signs any header and payload with any key, even one that fits neither. */
async function signed(header: Json, payload: unknown, signer: Signer): Promise<string> {
  const input = `${encoded(header)}.${encoded(payload)}`;
  const algorithm = { RS256: "sha256", ES256: "sha256" }[signer.alg] ?? null;
  const signature = signBytes(algorithm, Buffer.from(input), {
    key: KeyObject.from(signer.privateKey),
    dsaEncoding: "ieee-p1363",
  });
  return `${input}.${signature.toString("base64url")}`;
}

function hmac(header: Json, payload: unknown, secret: string | Buffer): string {
  const input = `${encoded(header)}.${encoded(payload)}`;
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
}

/**
 * A valid token, or one with a single fault.
 *
 * @param place position of the token in the run: the first ones have each wrong claim and header in
 * turn
 */
export async function triedToken(
  { own, foreign }: Signers,
  chance: Chance,
  place = Number.POSITIVE_INFINITY,
): Promise<TriedToken> {
  const signer = chance.one(own);
  const other = foreign.find(({ alg }) => alg === signer.alg) as Signer;
  const header: Json = { alg: signer.alg, kid: signer.kid };
  const payload = goodPayload(chance);
  const refused = (what: string, token: string): TriedToken => ({ token, what, subject: null });
  const withHeader = async (fields: Json, by = signer) =>
    refused(
      `header ${JSON.stringify(fields).slice(0, 80)}`,
      await signed({ ...header, ...fields }, payload, by),
    );
  const withClaims = async (fields: Json) =>
    refused(
      `claims ${JSON.stringify(fields).slice(0, 80)}`,
      await signed(header, { ...payload, ...fields }, signer),
    );
  const claims = refusedClaims(chance);
  const headers = refusedHeaders(chance);
  const inTurn = [
    ...claims.map((fields) => () => withClaims(fields)),
    ...headers.map((fields) => () => withHeader(fields)),
  ];
  const first = inTurn[place];
  if (first !== undefined) return first();
  const good = await signed(header, payload, signer);
  const subject = String(payload.sub);
  return chance.one<() => Promise<TriedToken> | TriedToken>([
    () => ({ token: good, what: "nothing", subject }),
    async () => {
      const admitted = chance.one(admittedClaims(chance));
      const token = await signed(header, { ...payload, ...admitted }, signer);
      return { token, what: `claims ${JSON.stringify(admitted)}`, subject };
    },
    () => withClaims(chance.one(claims)),
    () => withClaims(chance.one(claims)),
    () => withHeader(chance.one(headers)),
    () => withHeader({ alg: chance.one(own.filter((one) => one !== signer)).alg }),
    () => withHeader({ kid: chance.one(own.filter((one) => one !== signer)).kid }),
    // The attacker's key, in every way a header can name one.
    () => withHeader({ jwk: other.publicJwk }, other),
    () =>
      withHeader({ jku: "https://keys.example/jwks.json", x5u: "https://keys.example/" }, other),
    () => withHeader({}, other),
    async () =>
      refused(
        "of another environment",
        await signed(header, { ...payload, iss: "https://staging.test" }, other),
      ),
    () => unsigned(chance, header, payload),
    () => keyConfusion(chance, header, payload, signer),
    () => changedByte(good, subject, chance),
    () => refused("another form", otherForm(good, chance)),
    async () => swapped(good, await signed(header, { ...payload, sub: "root" }, other), chance),
  ])();
}

const now = () => Math.floor(Date.now() / 1000);

function goodPayload(chance: Chance): JWTPayload {
  const iat = now();
  const sub = chance.one(["ada", "auth0|1", "ünï", "a".repeat(200)]);
  return { iss: testIssuer, aud: testAudience, iat, exp: iat + 3600, sub };
}

/**
 * At the limits of what is accepted: 30 seconds of clock difference, minus the time of a slow test.
 */
function admittedClaims(chance: Chance): Json[] {
  return [
    { exp: now() - 20 },
    { nbf: now() + 25 },
    { exp: 2 ** 40 },
    { exp: now() + 0.5 },
    { aud: [chance.one(["a", ""]), testAudience] },
    { roles: ["admin"], is_admin: true, __proto__x: 1 },
    { iat: now() + chance.whole(0, 20) },
  ];
}

function refusedClaims(chance: Chance): Json[] {
  return [
    { exp: now() - 31 },
    { exp: now() - chance.whole(31, 2 ** 31) },
    { exp: 0 },
    { exp: -1 },
    { exp: undefined },
    { exp: null },
    { exp: String(now() + 3600) },
    { exp: [now() + 3600] },
    { exp: { valueOf: 1 } },
    { nbf: now() + chance.whole(40, 10_000) },
    { nbf: "0" },
    { iat: "now" },
    { iss: undefined },
    { iss: `${testIssuer}/` },
    { iss: testIssuer.toUpperCase() },
    { iss: testIssuer.replace("https", "http") },
    { iss: [testIssuer] },
    { iss: "https://staging.test" },
    { aud: undefined },
    { aud: [] },
    { aud: [[testAudience]] },
    { aud: { 0: testAudience, length: 1 } },
    { aud: `${testAudience} ` },
    { aud: `${testAudience},other` },
    { aud: "artist-research-staging" },
    { aud: ["artist"] },
    { aud: "" },
    { sub: undefined },
    { sub: null },
    { sub: "" },
    { sub: 7 },
    { sub: ["ada"] },
    { sub: { toString: "ada" } },
  ];
}

function refusedHeaders(chance: Chance): Json[] {
  return [
    ...["PS256", "RS512", "ES384", "HS256", ""].map((alg) => ({ alg })),
    { alg: null },
    { alg: ["ES256"] },
    { kid: "unknown" },
    { kid: "../../../../dev/null" },
    { kid: "' or '1'='1" },
    { kid: "x".repeat(chance.whole(1, 20_000)) },
    { kid: "\u0000" },
    { crit: ["exp"] },
    { crit: ["b64"], b64: false },
    { crit: [] },
    { b64: false, crit: ["b64", "exp"] },
  ];
}

function unsigned(chance: Chance, header: Json, payload: JWTPayload): TriedToken {
  const alg = chance.one(["none", "None", "NONE", "nOnE", header.alg, "HS256"]);
  const text = `${encoded({ ...header, alg })}.${encoded(payload)}`;
  const signature = chance.one(["", "AA", encoded(Buffer.alloc(64).toString("latin1")), "."]);
  return {
    token: `${text}.${signature}`,
    what: `alg ${alg} and signature ${signature}`,
    subject: null,
  };
}

/** Signed with the public key as if it were a shared secret. */
async function keyConfusion(
  chance: Chance,
  header: Json,
  payload: JWTPayload,
  signer: Signer,
): Promise<TriedToken> {
  const spki = await exportSPKI(signer.publicKey);
  const secret = chance.one<string | Buffer>([
    spki,
    spki.trimEnd(),
    JSON.stringify(signer.publicJwk),
    Buffer.from(String(signer.publicJwk.x ?? signer.publicJwk.n), "base64url"),
    signer.kid,
    "",
    Buffer.alloc(32),
  ]);
  const alg = chance.one(["HS256", "HS256", "HS384", String(header.alg)]);
  return {
    token: hmac({ ...header, alg }, payload, secret),
    what: `a shared secret and alg ${alg}`,
    subject: null,
  };
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * A good token with one character changed. The last character may have bits that no reader decodes:
 * then it is the same token.
 */
function changedByte(good: string, subject: string, chance: Chance): TriedToken {
  const at = chance.whole(0, good.length - 1);
  const letter = chance.one([...letters, "=", "+", "/", "%", "é", " "]);
  const token = good.slice(0, at) + letter + good.slice(at + 1);
  const bytes = (text: string) =>
    text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
  const isSame =
    /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) && bytes(token).join() === bytes(good).join();
  return { token, what: `character ${at} is ${letter}`, subject: isSame ? subject : null };
}

function otherForm(good: string, chance: Chance): string {
  const [header = "", payload = "", signature = ""] = good.split(".");
  return chance.one([
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${header}..${signature}`,
    `.${payload}.${signature}`,
    `${good}.${signature}`,
    `${good}.${signature}.${signature}`,
    `${good}.`,
    `${header}.${payload}.${signature.slice(0, -4)}`,
    `${header}.${payload}.${encoded("\u0000".repeat(64))}`,
    `${header}.${encoded("[]")}.${signature}`,
    `${header}.${encoded("null")}.${signature}`,
    `${encoded("[]")}.${payload}.${signature}`,
    `${encoded("null")}.${payload}.${signature}`,
    ...["..", ".", "a", "null"],
    "x".repeat(chance.whole(1, 50_000)),
    `${"a.".repeat(2_000)}a`,
    JSON.stringify({ payload, protected: header, signature }),
  ]);
}

/** Parts of two tokens. */
function swapped(good: string, forged: string, chance: Chance): TriedToken {
  const [header = "", payload = "", signature = ""] = good.split(".");
  const [otherHeader = "", otherPayload = "", otherSignature = ""] = forged.split(".");
  const token = chance.one([
    [header, otherPayload, signature],
    [header, otherPayload, otherSignature],
    [otherHeader, otherPayload, signature],
    [header, payload, otherSignature],
  ]);
  return { token: token.join("."), what: "parts of two tokens", subject: null };
}
