import { DatabaseCodeRefused } from "#lib/db/apply-database-code.js";
import { databaseSentence } from "#lib/db/database-sentence.js";
import { ForeignSchema } from "#lib/db/migrate.js";
import { CliError } from "#lib/platform/cli-error.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { Fault } from "#lib/platform/fault.js";
import { dataDirectory } from "#lib/platform/local-settings.js";

/** Errors whose message is meant for people. */
const expected = [CliError, DatabaseCodeRefused, EnvironmentProblem, Fault, ForeignSchema];

/** The message of a failure that a person can act on; null for a bug, where the stack is needed. */
export function failureSentence(problem: unknown): string | null {
  if (expected.some((kind) => problem instanceof kind)) return (problem as Error).message;
  return systemSentence(problem) ?? databaseSentence(problem);
}

/** An error of the operating system about a file, as a sentence with its path; null for any other error. */
export function systemSentence(problem: unknown): string | null {
  if (!(problem instanceof Error) || !("code" in problem)) return null;
  const { code, path } = problem as NodeJS.ErrnoException;
  const what = wrong[code ?? ""]?.(path ?? "a file");
  if (what === undefined) return null;
  const isInDataFolder = path !== undefined && `${path}/`.startsWith(`${dataDirectory()}/`);
  return isInDataFolder ? `${what}; DATA_DIR can name another data folder` : what;
}

type Sentence = (place: string) => string;

const noRights: Sentence = (place) => `permission denied: ${place}`;
const noSpace: Sentence = (place) => `the disk is full: ${place} could not be written`;

/** What is wrong with a path, by the operating system's error code. */
const wrong: Readonly<Record<string, Sentence>> = {
  EACCES: noRights,
  EPERM: noRights,
  EROFS: (place) => `${place} is on a read-only disk`,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EEXIST: (place) => `${place} is a file, but a folder is needed`,
  ENOTDIR: (place) => `${place} cannot be reached: part of this path is a file, not a folder`,
  EISDIR: (place) => `${place} is a folder, but a file is needed`,
  ENOENT: (place) => `${place} does not exist`,
  EIO: (place) => `${place}: the disk reports an error`,
};
