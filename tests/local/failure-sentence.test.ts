import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { failureSentence } from "#lib/cli/failure-sentence.js";
import { postgresFailure } from "#lib/local/postgres.js";
import { CliError } from "#lib/platform/cli-error.js";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "failure-"));
  vi.stubEnv("DATA_DIR", dataDir);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

const systemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: reason, open '${path}'`), { code, ...(path ? { path } : {}) });

test.each([
  ["EACCES", "permission denied: /a/file"],
  ["EPERM", "permission denied: /a/file"],
  ["EROFS", "/a/file is on a read-only disk"],
  ["ENOSPC", "the disk is full: /a/file could not be written"],
  ["EDQUOT", "the disk is full: /a/file could not be written"],
  ["EEXIST", "/a/file is a file, but a folder is needed"],
  ["ENOTDIR", "/a/file cannot be reached: part of this path is a file, not a folder"],
  ["EISDIR", "/a/file is a folder, but a file is needed"],
  ["ENOENT", "/a/file does not exist"],
  ["EIO", "/a/file: the disk reports an error"],
])("a system error %s is a sentence with the path", (code, sentence) => {
  expect(failureSentence(systemError(code, "/a/file"))).toBe(sentence);
});

test("only a failure in the data folder says how to choose another folder", () => {
  const hint = "DATA_DIR can name another data folder";
  expect(failureSentence(systemError("EACCES", dataDir))).toContain(hint);
  expect(failureSentence(systemError("EACCES", join(dataDir, "lock")))).toContain(hint);
  expect(failureSentence(systemError("EACCES", `${dataDir}-2`))).not.toContain(hint);
});

test.each([
  ["53100", "the database's disk is full"],
  ["28P01", "the database rejected the user or password in DATABASE_URL"],
  ["3D000", "the database named in DATABASE_URL does not exist"],
  ["57P01", "the database is unavailable"],
  ["42P01", "the database schema is not applied yet: npm run migrate"],
])("a database that fails with %s is a sentence without its statement", (code, sentence) => {
  const cause = Object.assign(new Error("reason"), { code });
  const failed = Object.assign(new Error("Failed query: select 1", { cause }));
  expect(failureSentence(failed)).toBe(sentence);
});

test.each([
  ["the database server does not offer TLS", "offers no TLS"],
  ["self-signed certificate", "its certificate could not be verified"],
  ["connection timeout", "no database answers in time at the host and port in DATABASE_URL"],
])("a database that cannot be reached, %s, is a sentence that fits", (reason, sentence) => {
  expect(failureSentence(new Error(reason))).toContain(sentence);
});

test("an unexpected error keeps its stack", () => {
  for (const bug of [
    new TypeError("x is undefined"),
    Object.assign(new Error("syntax error"), { code: "42601" }),
    Object.assign(new Error("no module"), { code: "ERR_MODULE_NOT_FOUND" }),
    "thrown",
  ]) {
    expect(failureSentence(bug)).toBeNull();
  }
  expect(failureSentence(new CliError("a sentence"))).toBe("a sentence");
});

test("of Postgres' output only the errors are shown, and a full disk has our own sentence", () => {
  const starting = "2026-11-22 04:00:00 UTC [1] LOG:  starting PostgreSQL 18.4\n";
  const fatal = 'FATAL:  could not open file "base": Permission denied\n';
  expect(postgresFailure("did not start", starting + fatal).message).toBe(
    `the database did not start: ${fatal.trim()}`,
  );
  const full = 'FATAL:  could not write lock file "postmaster.pid": No space left on device\n';
  expect(postgresFailure("did not start", starting + full).message).toBe(
    "the database did not start: the disk is full",
  );
  expect(postgresFailure("could not be set up", "").message).toBe(
    "the database could not be set up",
  );
});
