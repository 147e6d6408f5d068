import { Logger, makeWorkerUtils, runOnce } from "graphile-worker";
import { PgBoss } from "pg-boss";
import type { Database } from "#lib/db/client.js";

/** Other queue libraries in the same database, through the same driver and pool. */
export interface Peers {
  bossSend(payload: object): Promise<unknown>;
  /** Fetches one job and completes it. */
  bossJob(): Promise<void>;
  graphileAdd(payload: object): Promise<unknown>;
  /** Runs the jobs that are queued, by the call that ends when there are none. */
  graphileRun(): Promise<void>;
  close(): Promise<void>;
}

const queue = "bench";

/** Creates their tables; their workers are not started. */
export async function openPeers(db: Database & { $client: unknown }): Promise<Peers> {
  const pool = db.$client as Pool;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue(queue);
  const logger = new Logger(() => () => {});
  const graphile = { pgPool: pool as never, logger, noHandleSignals: true };
  const utils = await makeWorkerUtils(graphile);
  return {
    bossSend: (payload) => boss.send(queue, payload),
    async bossJob() {
      const [job] = await boss.fetch(queue);
      if (job === undefined) throw new Error("pg-boss has no job");
      await boss.complete(queue, job.id);
    },
    graphileAdd: (payload) => utils.addJob(queue, payload),
    graphileRun: () => runOnce({ ...graphile, concurrency: 1, taskList: { [queue]: () => {} } }),
    async close() {
      await boss.stop({ graceful: false });
      await utils.release();
    },
  };
}

interface Pool {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}
