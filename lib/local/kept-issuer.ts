import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { keepPrivateFile, writePrivateFile } from "./private-file.js";

/** The audience of the local issuer's access tokens. */
export const developmentAudience = "artist-research";

/** The page, as the local issuer knows it. */
export const pageClientId = "artist-research-page";

/** The stored data of an issuer. Its address is part of every token, so it stays from run to run. */
export interface KeptIssuer {
  port: number;
  /** Signs tokens; private. */
  key: JWK;
  /** Signs the cookies of the sign-in. */
  cookieKey: string;
}

const fileOf = (dataDir: string) => join(dataDir, "issuer.json");

/** The issuer of a data folder, made once. */
export async function keptIssuer(dataDir: string): Promise<KeptIssuer> {
  const text = await keepPrivateFile(fileOf(dataDir), async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: "development", alg: "ES256", use: "sig" };
    const cookieKey = randomBytes(32).toString("base64url");
    return JSON.stringify({ port: anyPort(), key, cookieKey } satisfies KeptIssuer);
  });
  return JSON.parse(text) as KeptIssuer;
}

/**
 * Moves the issuer to another port when its own is taken. Its address changes, so earlier tokens
 * are no longer valid.
 */
export async function moveIssuer(dataDir: string, kept: KeptIssuer): Promise<KeptIssuer> {
  const moved = { ...kept, port: anyPort() };
  await writePrivateFile(fileOf(dataDir), JSON.stringify(moved));
  return moved;
}

/** A port below those that systems give to outgoing connections, so that it is free next time, too. */
const anyPort = () => randomInt(20_000, 32_000);

/** `iss` of its tokens, and where it is found while the service runs. */
export function issuerUrl({ port }: KeptIssuer): string {
  return `http://127.0.0.1:${port}`;
}
