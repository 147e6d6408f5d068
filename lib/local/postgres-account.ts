import { execFileSync } from "node:child_process";
import { chown, stat } from "node:fs/promises";

/** The system account that Postgres runs as; without ids it is the account of this process. */
export interface SystemAccount {
  uid?: number;
  gid?: number;
}

/**
 * The account to run Postgres as. It refuses to run as root; then it is the account that owns an existing
 * folder, else one that every machine has. None is created: starting a development server changes
 * nothing outside its folder.
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
  throw new Error("as root, Postgres needs an account named postgres or nobody");
}

/** Gives a file or folder to the account, where that is another one than ours. */
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
