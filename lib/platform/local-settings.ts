import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError } from "./cli-error.js";

/** A path inside the project, independent of where the command was started. */
export const inProject = (path: string) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url)).replace(/[\\/]$/, "");

/** Absolute path of the data folder (DATA_DIR, default `.data`). */
export const dataDirectory = () => resolve(process.env.DATA_DIR || ".data");

/** The port to serve on (PORT, default 3000; 0 picks a free one). */
export function portSetting(): number {
  const text = process.env.PORT || "3000";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new CliError("PORT must be 0 to 65535");
  return port;
}
