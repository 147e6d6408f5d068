import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { openIssuer } from "#lib/local/issuer.js";
import { ended, script } from "../../support/command.js";
import type { FreshDatabase } from "../../support/database.js";

/** What the service's process holds after a garbage collection. */
export interface Held {
  /** Of the heap, and of buffers outside it. */
  bytes: number;
  /** Of clients and of the database. */
  sockets: number;
  /** Timers, such as those of watched jobs. */
  timers: number;
}

/** `npm start` on the database of this run, with its cron, in a separate process. */
export interface Served {
  url: string;
  pid: number;
  researchKey: string;
  cronSecret: string;
  /** A token valid for an hour, the same for each call. */
  token(subject: string): Promise<string>;
  held(): Promise<Held>;
  /** What it has logged as an internal error. */
  bugs(): string[];
  /** Asks the process to end, as a platform or Ctrl-C does. */
  terminate(): void;
  /** Ends it and its child processes; resolves to its exit code. */
  end(): Promise<number | null>;
}

/** The name of the service's connections in Postgres. */
export const applicationName = "service_under_load";

export async function serve(
  database: FreshDatabase,
  settings: Record<string, string>,
): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), "load-"));
  const address = new URL(database.url);
  address.searchParams.set("application_name", applicationName);
  const secrets = { RESEARCH_API_KEY: randomUUID(), CRON_SECRET: randomUUID() };
  const inside = join(import.meta.dirname, "inside.ts");
  const child = script("lib/cli/commands/start.ts", ["--empty"], {
    DATABASE_URL: address.href,
    DATA_DIR: dataDir,
    PORT: "0",
    // Nothing leaves this machine: no provider is configured, and pages are not rechecked.
    DRIFT_LOOKS: "off",
    NODE_OPTIONS: `--expose-gc --import ${inside}`,
    ...secrets,
    ...settings,
  });
  const end = ended(child);
  const bugs: string[] = [];
  const waiting: ((held: Held) => void)[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (line.startsWith("held ")) waiting.shift()?.(JSON.parse(line.slice(5)) as Held);
    else if (isBug(line)) bugs.push(line);
  });
  const close = async () => {
    child.kill("SIGTERM");
    const { code } = await end;
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  const ready = await Promise.race([
    once(createInterface({ input: child.stdout }), "line").then(([line]) => String(line)),
    end.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  const { url } = JSON.parse(ready) as { url: string };
  const issuer = await openIssuer(dataDir);
  const tokens = new Map<string, Promise<string>>();
  return {
    url,
    pid: Number(child.pid),
    researchKey: secrets.RESEARCH_API_KEY,
    cronSecret: secrets.CRON_SECRET,
    token(subject) {
      const token = tokens.get(subject) ?? issuer.token(subject);
      tokens.set(subject, token);
      return token;
    },
    held: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.kill("SIGUSR2");
      }),
    bugs: () => bugs,
    terminate: () => void child.kill("SIGTERM"),
    end: close,
  };
}

/**
 * Unexpected errors. A slice that got no connection in time is expected: its lease was given back
 * (decision 3.17).
 */
function isBug(line: string): boolean {
  return /"event":"unexpected_error"|^\s+at |Error: /.test(line);
}

/** Sockets that stay: one of each connection to Postgres, and both ends of the one for the keys of the issuer. */
export const mostSockets = 8;
/** Timers of the cron, and of connections and their pools. */
export const mostTimers = 12;

/**
 * What the process holds when all clients have left; polled until it is little, or for ten seconds.
 */
export async function emptied(served: Served): Promise<Held> {
  const endMs = performance.now() + 10_000;
  for (;;) {
    const held = await served.held();
    const isLittle = held.sockets <= mostSockets && held.timers <= mostTimers;
    if (isLittle || performance.now() > endMs) return held;
    await delay(100);
  }
}
