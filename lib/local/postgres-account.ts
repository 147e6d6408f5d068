import { execFileSync } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { CliError } from "#lib/platform/cli-error.js";

/** The system account that Postgres runs as; without ids, this process's account. */
export interface SystemAccount {
  uid?: number;
  gid?: number;
}

/**
 * The account to run Postgres as: this process's own, unless that is root, which Postgres refuses;
 * then the owner of an existing folder, else a standard account. No account is created, since a
 * development server must change nothing outside its folder.
 */
export async function postgresAccount(home: string): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(home).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new CliError("when run as root, Postgres needs an account named postgres or nobody");
}

/** Changes the owner of a file or folder to the account, unless it is this process's own. */
export async function giveTo(account: SystemAccount, path: string): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined)
    await chown(path, account.uid, account.gid);
}

function idOf(which: "-u" | "-g", name: string): number | null {
  try {
    return Number(execFileSync("id", [which, name], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null;
  }
}
