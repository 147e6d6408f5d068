import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { command, ended } from "./command.js";
import { freshDatabase } from "./database.js";

/** A service with the demo artist in a process of its own, as `npm start` runs it. */
export interface RunningService {
  url: string;
  researchKey: string;
  databaseUrl: string;
  dataDir: string;
  /** Runs a command of the project beside it; resolves to its standard output. */
  run(name: string, ...args: string[]): Promise<string>;
  /** What the service has logged so far. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts the service on a free port, a new data folder and a database of its own, which is a clone: a cluster and its
 * tables would take 2 s of CPU. `tests/local/start.test.ts` starts it without DATABASE_URL.
 */
export async function runService(settings: Record<string, string> = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), "running-"));
  const database = settings.DATABASE_URL === undefined ? await freshDatabase() : null;
  const given = {
    DATABASE_URL: database?.url ?? "",
    DATA_DIR: dataDir,
    PORT: "0",
    // Off by default without the scheduler, whose runs would come between the steps of a test.
    ADVANCE_AFTER_ENQUEUE: "on",
    ...settings,
  };
  const child = command("start", ["--no-cron"], given);
  const end = ended(child);
  let log = "";
  child.stderr.on("data", (chunk) => {
    log += String(chunk);
  });
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), "line").then(([first]) => String(first)),
    end.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  return {
    ...(JSON.parse(line) as Pick<RunningService, "url" | "researchKey" | "databaseUrl">),
    // Of a database elsewhere the service shows no address.
    ...(database === null ? {} : { databaseUrl: database.url }),
    dataDir,
    log: () => log,
    async run(name, ...args) {
      const { code, stdout, stderr } = await ended(command(name, args, { DATA_DIR: dataDir }));
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr}`);
      return stdout;
    },
    async stop() {
      child.kill("SIGTERM");
      await end;
      await database?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
