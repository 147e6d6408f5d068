import { execFileSync } from "node:child_process";
import { chown, stat } from "node:fs/promises";

/** The system account that Postgres runs as; empty when it is simply the account of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Postgres refuses to run as root, so root lends it an account that every machine has, and for an
 * existing folder the one that owns it. No account is created: starting a development server
 * should leave nothing behind on the machine.
 */
export async function postgresAccount(home: string): Promise<Account> {
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
export async function giveTo(account: Account, path: string): Promise<void> {
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
