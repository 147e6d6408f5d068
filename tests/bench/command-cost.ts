import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { command } from "../support/command.js";

/** What a run of a command took: its most resident memory, and CPU time of it and of its Postgres sessions. */
export interface CommandCost {
  megabytes: number;
  clientMs: number;
  serverMs: number;
}

/** Runs a command of the project against the server of `db`. Only Linux reports its cost. */
export async function costOfCommand(
  db: Database,
  name: string,
  args: string[],
  settings: Record<string, string>,
): Promise<CommandCost> {
  const { rows } = await db.execute(sql`select pg_backend_pid() as pid`);
  const server = statOf(rows[0]?.pid as number)[1] ?? "";
  const [client, sessions] = [endedChildrenMs("self"), endedChildrenMs(server)];
  const child = command(name, args, settings);
  child.stdout.resume();
  child.stderr.resume();
  const ended = new Promise((resolve) => child.once("close", resolve));
  let peak = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      // It has ended meanwhile.
    }
  }, 20);
  await ended;
  clearInterval(watch);
  return {
    megabytes: peak / 1024,
    clientMs: endedChildrenMs("self") - client,
    serverMs: endedChildrenMs(server) - sessions,
  };
}

/** The numbers of a process, from its state on. */
const statOf = (pid: string | number) =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];

function endedChildrenMs(pid: string): number {
  const stat = statOf(pid);
  return 10 * (Number(stat[13]) + Number(stat[14]));
}
