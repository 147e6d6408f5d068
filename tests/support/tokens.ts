import { once } from "node:events";
import { createServer } from "node:http";
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";

export interface Signer {
  alg: string;
  kid: string;
  publicJwk: JWK;
  publicKey: CryptoKey;
  privateKey: CryptoKey;
}

/** A new key pair, as an identity provider has one. */
export async function makeSigner(alg = "ES256", kid = `${alg}-key`): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg, use: "sig" };
  return { alg, kid, publicJwk, publicKey, privateKey };
}

export interface TokenOptions {
  issuer?: string;
  audience?: string | string[];
  /** Seconds from now, negative for the past; null leaves `exp` out. */
  expiresIn?: number | null;
  /** Seconds from now of `nbf`. */
  notBefore?: number;
  /** Null leaves `kid` out of the header. */
  kid?: string | null;
  /** `typ` of the header. */
  type?: string | undefined;
  claims?: JWTPayload;
}

export const testIssuer = "https://issuer.test";
export const testAudience = "artist-research";

/**
 * A signed token for `subject` (null leaves `sub` out); by default one accepted everywhere for an
 * hour.
 */
export function makeToken(
  signer: Signer,
  subject: string | null,
  options: TokenOptions = {},
): Promise<string> {
  const kid = options.kid === undefined ? signer.kid : options.kid;
  return new SignJWT(payloadOf(subject, options))
    .setProtectedHeader({
      alg: signer.alg,
      ...(kid === null ? {} : { kid }),
      ...(options.type === undefined ? {} : { typ: options.type }),
    })
    .sign(signer.privateKey);
}

/** Two known attacks: no signature at all, or a signature with the public key as a shared secret. */
export async function forgeToken(
  signer: Signer,
  how: "none" | "public_key_as_secret",
  subject: string,
  options: TokenOptions = {},
): Promise<string> {
  const payload = payloadOf(subject, options);
  if (how === "none") return new UnsecuredJWT(payload).encode();
  const secret = new TextEncoder().encode(await exportSPKI(signer.publicKey));
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256", kid: signer.kid }).sign(secret);
}

function payloadOf(subject: string | null, options: TokenOptions): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const { expiresIn = 3600, notBefore } = options;
  return {
    iss: options.issuer ?? testIssuer,
    aud: options.audience ?? testAudience,
    iat: now,
    ...(subject === null ? {} : { sub: subject }),
    ...(expiresIn === null ? {} : { exp: now + expiresIn }),
    ...(notBefore === undefined ? {} : { nbf: now + notBefore }),
    ...options.claims,
  };
}

export interface KeyServer {
  /** For AUTH_JWKS_URL. */
  url: string;
  /** What it serves; may be changed at any time, as keys are rotated. */
  signers: Signer[];
  /** How often it was asked. */
  requests: number;
  close(): Promise<void>;
}

/** A key set endpoint on this machine. */
export async function serveKeys(...signers: Signer[]): Promise<KeyServer> {
  const server = createServer((_request, response) => {
    keys.requests += 1;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys: keys.signers.map((signer) => signer.publicJwk) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the key server has no port");
  const keys: KeyServer = {
    url: `http://127.0.0.1:${bound.port}/.well-known/jwks.json`,
    signers,
    requests: 0,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return keys;
}
