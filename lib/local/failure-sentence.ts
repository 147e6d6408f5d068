import { DatabaseCodeRefused } from "#lib/db/apply-database-code.js";
import { storageFault } from "#lib/db/fault.js";
import { ForeignSchema } from "#lib/db/migrate.js";
import { EnvironmentProblem } from "#lib/env.js";
import { Fault } from "#lib/fault.js";
import { CliError } from "./cli-error.js";
import { dataDirectory } from "./settings.js";

/** Errors that are thrown with a sentence for people. */
const expected = [CliError, DatabaseCodeRefused, EnvironmentProblem, Fault, ForeignSchema];

/** A failure as a sentence, when a person can do something about it; null for a bug, whose stack is needed. */
export function failureSentence(problem: unknown): string | null {
  if (expected.some((kind) => problem instanceof kind)) return (problem as Error).message;
  return systemSentence(problem) ?? databaseSentence(problem);
}

/** An error of the operating system about a file, as a sentence with its path; null for any other error. */
export function systemSentence(problem: unknown): string | null {
  if (!(problem instanceof Error) || !("code" in problem)) return null;
  const { code, path } = problem as NodeJS.ErrnoException;
  const place = path ?? "a file";
  const what = whatIsWrong(code, place);
  if (what === null) return null;
  const isInDataFolder = path !== undefined && `${path}/`.startsWith(`${dataDirectory()}/`);
  return isInDataFolder ? `${what}; DATA_DIR can name another data folder` : what;
}

function whatIsWrong(code: string | undefined, place: string): string | null {
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `no rights to ${place}`;
    case "EROFS":
      return `${place} is on a disk that cannot be written`;
    case "ENOSPC":
    case "EDQUOT":
      return `the disk is full: ${place} could not be written`;
    case "EEXIST":
      return `${place} is a file, and a folder is needed there`;
    case "ENOTDIR":
      return `${place} cannot be reached: a part of this path is a file, and no folder`;
    case "EISDIR":
      return `${place} is a folder, and a file is needed there`;
    case "ENOENT":
      return `there is no ${place}`;
    case "EIO":
      return `${place}: the disk reports an error`;
    default:
      return null;
  }
}

/** A database that cannot be used, as a sentence; null for an error of a statement. */
export function databaseSentence(problem: unknown): string | null {
  const fault = storageFault(problem);
  if (fault === null) return null;
  if (fault.code === "schema_not_applied") return `${fault.message}: npm run migrate`;
  const state = sqlStateOf(problem) ?? "";
  if (state === "53100") return "the disk of the database is full";
  if (state.startsWith("28")) return "the database refuses the user or password of DATABASE_URL";
  if (state === "3D000") return "the server has no database of the name in DATABASE_URL";
  return fault.message;
}

/** The code that Postgres gave, of five characters; null when it gave none. */
function sqlStateOf(problem: unknown): string | null {
  for (let cause = problem; cause instanceof Object; cause = (cause as { cause?: unknown }).cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return null;
}
