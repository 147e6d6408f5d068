import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "#lib/platform/cli-error.js";
import { freePort } from "./free-port.js";
import { giveTo, postgresAccount, type SystemAccount } from "./postgres-account.js";
import { endLeftover } from "./postgres-leftover.js";
import { postgresPrograms } from "./postgres-programs.js";
import { keepPrivateFile, makePrivateFolder, readIfThere } from "./private-file.js";

export interface Postgres {
  /** Connection string of the superuser and the database `postgres`. */
  url: string;
  /** The host:port it listens on, loopback only. */
  address: string;
  /** True when its data folder was empty before. */
  isNew: boolean;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** False switches fsync off for speed; only for data that may be lost. */
  durable?: boolean;
  /** Called with what is being done, if it takes seconds. */
  say?: Say;
}

/** Shows a sentence to a person who is waiting. */
export type Say = (sentence: string) => void;

/**
 * Starts the Postgres of a data folder and creates it on first use (the caller holds the folder's
 * lock).
 *
 * The data folder may be anywhere, even under /root, which the account that runs Postgres for root
 * cannot access. So Postgres inherits an open handle of its folder (descriptor 3) and names it
 * through /proc, which needs no access to the parent folders.
 */
export async function startPostgres(
  dataDir: string,
  options: PostgresOptions = {},
): Promise<Postgres> {
  const home = join(dataDir, "postgres");
  const account = await postgresAccount(home);
  const programs = await postgresPrograms(account);
  await makePrivateFolder(dataDir);
  await mkdir(home, { recursive: true, mode: 0o700 });
  await giveTo(account, home);
  const password = await keepPrivateFile(join(dataDir, "postgres-password"), () =>
    randomBytes(24).toString("base64url"),
  );
  const handle = await open(home, "r");
  try {
    const place = { home, seen: account.uid === undefined ? home : "/proc/self/fd/3" };
    const launch = (program: string, flags: string[]) =>
      launchProgram(join(programs.folder, "bin", program), flags, account, handle.fd);
    await endLeftover(join(home, "data"));
    const isNew = await initialise(place, programs.major, password, account, launch, options.say);
    await allowPasswords(home, account);
    const { child, port } = await serve(place.seen, options.durable ?? true, launch);
    const ended = once(child, "exit").then(() => {});
    const stop = () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      return ended;
    };
    const address = `127.0.0.1:${port}`;
    return {
      url: `postgres://postgres:${password}@${address}/postgres`,
      address,
      isNew,
      ended,
      stop,
    };
  } finally {
    await handle.close();
  }
}

interface Place {
  /** The folder that contains the cluster, as this process names it. */
  home: string;
  /** The same folder, as Postgres names it. */
  seen: string;
}
type Launch = (program: string, flags: string[]) => ChildProcess;

/**
 * A shell that watches this process by reading descriptor 4. This process holds the other end, so
 * the read ends even when this process is killed (kill -9), and the shell then signals Postgres to
 * stop. Two forks keep the shell from being a child of Postgres; `exec` keeps the process id.
 */
const WATCHED = '( (read _ <&4; kill -INT "$$" 2>&-) >&- 2>&- & ); exec "$@" 4<&-';

function launchProgram(program: string, flags: string[], account: SystemAccount, folder: number) {
  const child = spawn("/bin/sh", ["-c", WATCHED, "postgres", program, ...flags], {
    ...account,
    cwd: "/",
    // Its own process group, so that Ctrl-C reaches only this process, which stops Postgres last.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "ignore", "pipe", folder, "pipe"],
  });
  child.once("exit", () => (child.stdio[4] as { destroy?(): void } | null)?.destroy?.());
  return child;
}

/**
 * Creates the cluster in a separate folder and renames it when complete; false when a cluster
 * already exists.
 */
async function initialise(
  place: Place,
  major: number,
  password: string,
  account: SystemAccount,
  launch: Launch,
  say: Say = () => {},
): Promise<boolean> {
  const cluster = join(place.home, "data");
  const madeBy = await readIfThere(join(cluster, "PG_VERSION"));
  if (madeBy !== null) {
    refuseOtherVersion(madeBy.trim(), String(major), place.home);
    return false;
  }
  say(`Creating a database in ${place.home} (first start only)`);
  await rm(join(place.home, "new"), { recursive: true, force: true });
  const passwordFile = join(place.home, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(account, passwordFile);
  try {
    await succeed(
      launch("initdb", [
        `--pgdata=${place.seen}/new`,
        `--pwfile=${place.seen}/password`,
        "--username=postgres",
        "--auth=password",
        "--encoding=UTF8",
        ...localeFlags(major),
        "--no-instructions",
      ]),
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(join(place.home, "new"), cluster);
  return true;
}

/**
 * Text is compared by bytes, and letters are classified by Unicode (decision 9.23). Postgres 16 has
 * no builtin provider for that, so the C library compares by bytes under `C` and classifies letters
 * under `C.UTF-8`.
 */
const localeFlags = (major: number) =>
  major >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C", "--lc-ctype=C.UTF-8", "--locale-provider=libc"];

/**
 * Lets Postgres accept the plain password: the 4,096 rounds of `scram-sha-256` cost the driver 90
 * ms of CPU per connection. SCRAM protects a password on an untrusted network and in the server's
 * storage; this server listens on loopback only, and its random password is in the same private
 * folder. Rewritten at every start, because earlier releases wrote `scram-sha-256`.
 */
async function allowPasswords(home: string, account: SystemAccount): Promise<void> {
  const draft = join(home, "pg_hba.conf");
  await writeFile(draft, "host all all 127.0.0.1/32 password\n", { mode: 0o600 });
  await giveTo(account, draft);
  await rename(draft, join(home, "data", "pg_hba.conf"));
}

/** Postgres can read only files of its own major version. */
function refuseOtherVersion(madeBy: string, ours: string, home: string): void {
  if (madeBy === ours) return;
  throw new CliError(
    `The database in ${home} was created by Postgres ${madeBy}; this release runs Postgres ${ours} and cannot read it. Move the data folder away, or set DATA_DIR to another one.`,
  );
}

async function serve(seen: string, durable: boolean, launch: Launch) {
  const safety = durable
    ? {}
    : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const settings = Object.entries({
      listen_addresses: "127.0.0.1",
      port,
      unix_socket_directories: "",
      ...safety,
    });
    const flags = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = launch("postgres", ["-D", `${seen}/data`, ...flags]);
    try {
      await ready(child);
      return { child, port };
    } catch (problem) {
      // Another program may have taken the port in the meantime.
      if (attempt === 3) throw problem;
    }
  }
}

/**
 * Waits until Postgres reports that it accepts connections; throws with its output when it ends.
 */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4_000);
      if (output.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("exit", () => reject(postgresFailure("did not start", output)));
  });
}

async function succeed(child: ChildProcess): Promise<void> {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-4_000);
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw postgresFailure("could not be set up", output);
}

/** Maximum characters of Postgres' output that are shown. */
const maxShown = 600;

/** Why Postgres ended: one sentence if its output shows a known cause, else the output itself. */
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
