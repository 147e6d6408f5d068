import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#lib/local/free-port.js";
import { giveTo, postgresAccount } from "#lib/local/postgres-account.js";

/** A transaction pooler in front of a Postgres. */
export interface Pooler {
  /** Connection string like that of the Postgres behind it. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer (`program`, its name or path) in front of the Postgres at `url`. Two server connections for each
 * database serve all its clients, a transaction at a time, and nothing of a session is put back in between: what a
 * statement leaves in one, another client finds.
 *
 * @throws Error when the program is not there, or does not start
 */
export async function startPooler(program: string, url: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "pooler-"));
  const account = await postgresAccount(folder);
  const listens = await freePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: listens,
    unix_socket_dir: "",
    auth_type: "plain",
    auth_file: join(folder, "users"),
    pool_mode: "transaction",
    default_pool_size: 2,
    max_client_conn: 1_000,
    server_idle_timeout: 30,
    log_connections: 0,
    log_disconnections: 0,
    log_stats: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = ["[databases]", `* = host=${hostname} port=${port}`];
  const files = {
    users: `"${username}" "${password}"\n`,
    "pgbouncer.ini": [...databases, "[pgbouncer]", ...lines, ""].join("\n"),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    await giveTo(account, join(folder, name));
  }
  await giveTo(account, folder);
  const child = spawn(program, [join(folder, "pgbouncer.ini")], {
    ...account,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ready(child, program);
  const ended = once(child, "exit");
  return {
    url: Object.assign(new URL(url), { port: String(listens) }).href,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the line in which PgBouncer reports that it serves; throws with its output when it ends. */
function ready(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4_000);
      if (output.includes("process up")) resolve();
    });
    child.once("error", () => reject(new Error(`no pooler: ${program} does not run here`)));
    child.once("exit", () => reject(new Error(`${program} ended: ${output}`)));
  });
}
