import { CliError } from "./cli-error.js";

/** Most characters of Postgres' own words that are shown. */
const maxShown = 600;

/** Why Postgres ended: in one sentence where its output tells a known cause, else with that output. */
export function postgresFailure(what: string, output: string): CliError {
  if (/no space left on device|disk quota exceeded/i.test(output)) {
    return new CliError(`the database ${what}: the disk is full`);
  }
  const complaints = output
    .split("\n")
    .filter((line) => /\b(error|fatal|panic|hint|detail)\b:/i.test(line))
    .join("\n");
  const shown = (complaints || output).trim().slice(-maxShown);
  return new CliError(`the database ${what}${shown === "" ? "" : `: ${shown}`}`);
}
