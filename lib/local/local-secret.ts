import { generateKeyPairSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { keepPrivateFile } from "./private-file.js";

/** A secret, and whether it was generated here; a secret from the environment is never printed. */
export interface LocalSecret {
  value: string;
  made: boolean;
}

/** The secret in the environment variable, else a secret generated once for this data folder. */
export async function localSecret(
  dataDir: string,
  variable: "RESEARCH_API_KEY" | "CRON_SECRET" | "PROOF_KEY" | "ERASURE_KEY",
  make = () => randomBytes(32).toString("base64url"),
): Promise<LocalSecret> {
  const given = process.env[variable];
  if (given) return { value: given, made: false };
  const file = join(dataDir, variable.toLowerCase().replaceAll("_", "-"));
  const value = await keepPrivateFile(file, make);
  return { value, made: true };
}

/** A new PROOF_KEY, in the format of the variable. */
export function madeSigningKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return JSON.stringify(privateKey.export({ format: "jwk" }));
}
