import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keepPrivateFile } from "./private-file.js";

/** A secret in use, and whether it was made here: one given from outside is never printed. */
export interface LocalSecret {
  value: string;
  made: boolean;
}

/** The secret of that environment variable, else one that was made once for this data folder. */
export async function localSecret(
  dataDir: string,
  variable: "RESEARCH_API_KEY" | "CRON_SECRET",
): Promise<LocalSecret> {
  const given = process.env[variable];
  if (given) return { value: given, made: false };
  const file = join(dataDir, variable.toLowerCase().replaceAll("_", "-"));
  const value = await keepPrivateFile(file, () => randomBytes(32).toString("base64url"));
  return { value, made: true };
}
