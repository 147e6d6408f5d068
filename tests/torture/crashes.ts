import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type TestService, testService } from "../support/service.js";
import type { Area, AreaRun } from "./area.js";
import { endsOf, problemsOf, unfinished, watchSettlements } from "./crashes/checks.js";
import { outsideOf } from "./crashes/outside.js";
import { type MortalServer, mortalServer } from "./crashes/server.js";
import { beginWave, followWave, queue, type Wave } from "./crashes/wave.js";
import { Workers } from "./crashes/workers.js";

/** Jobs of each artist: one of every kind. */
const kinds = 8;
const artistsOfAWave = 60;
const workersAtOnce = 3;
/** Maximum number of leases that a worker takes before it may be killed. */
const mostSpared = 8;
/**
 * Bounds of a lease, in milliseconds. A service's lease lasts 60 s; here it is shorter, so that work
 * of a killed worker is soon continued, but twice as long as a worker takes to start, so that slices
 * end in time.
 */
const [shortestLeaseMs, longestLeaseMs] = [800, 15_000];

export const crashes: Area = {
  name: "crashes",
  promise:
    "When workers and databases are killed, no job is lost or ended twice, and nothing is sent twice.",
  shortTries: 2 * kinds,
  async run(run) {
    const folder = await mkdtemp(join(tmpdir(), "crashes-"));
    const journal = join(folder, "journal");
    const server = await mortalServer();
    const workers = new Workers({ url: server.url, journal, folder });
    const service = await testService({ db: server.db, ...outsideOf(journal) });
    // A long run asks more questions than a deployment admits in a day.
    service.deps.env = { ...service.deps.env, QUOTA_SAVED_QUESTION: 1_000_000 };
    try {
      await watchSettlements(server.db);
      const waves = new Waves(run, server, workers, service, journal);
      for (let from = 1; !run.enough(); ) {
        const to = from + artistsOfThis(run);
        await waves.run(from, to);
        from = to;
      }
    } finally {
      await workers.endAll();
      await service.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** A full wave, or as many artists as are still to be tried. */
function artistsOfThis(run: AreaRun): number {
  let artists = 1;
  while (artists < artistsOfAWave && !run.enough(artists * kinds)) artists += 1;
  return artists;
}

class Waves {
  readonly #run: AreaRun;
  readonly #server: MortalServer;
  readonly #workers: Workers;
  readonly #service: TestService;
  readonly #journal: string;
  #databasesKilled = 0;
  #leaseMs = longestLeaseMs;
  /** Number of workers killed or stopped for each time Postgres is. */
  #killsBetweenDatabases = 15;

  constructor(
    run: AreaRun,
    server: MortalServer,
    workers: Workers,
    service: TestService,
    journal: string,
  ) {
    this.#run = run;
    this.#server = server;
    this.#workers = workers;
    this.#service = service;
    this.#journal = journal;
  }

  /** Runs the jobs of some artists while everything is killed, then in peace until they have ended. */
  async run(from: number, to: number): Promise<void> {
    const { signal } = this.#run;
    const { db } = this.#server;
    await writeFile(this.#journal, "");
    this.#killsBetweenDatabases = Math.min(Math.max((to - from) * 2, 3), 15);
    const peace = new AbortController();
    const clock = this.#shortenLeases(peace.signal);
    let wave: Wave | undefined;
    try {
      const startMs = await this.#fill();
      this.#leaseMs = Math.min(Math.max(2 * startMs, shortestLeaseMs), longestLeaseMs);
      const work = beginWave(this.#service, from, to);
      wave = await this.#killDuring(work);
      await this.#killUntilLittleIsLeft(wave);
      if (await this.#inPeace(wave)) {
        await this.#killDuring(followWave(this.#service, wave));
        await this.#killUntilLittleIsLeft(wave);
        await this.#inPeace(wave);
      }
    } finally {
      peace.abort();
      await clock;
    }
    if (signal.aborted) return;
    const problems = await problemsOf(db, wave, this.#journal);
    this.#run.count(problems, wave.jobs.size);
    const { killed, stopped } = this.#workers;
    const kills = `${killed} workers killed, ${stopped} stopped, ${this.#databasesKilled} databases killed`;
    this.#run.say(`${this.#run.tried} jobs, ${kills}: ${(await endsOf(db, wave)).join(", ")}`);
  }

  #fill(): Promise<number> {
    return this.#workers.fill(workersAtOnce, () => this.#run.random.whole(1, mostSpared));
  }

  /** Kills until the work is done. */
  async #killDuring<Value>(work: Promise<Value>): Promise<Value> {
    const done = work.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([done, delay(200, false)]))) await this.#killSomething();
    return work;
  }

  /** Waits until nearly all jobs have ended, or no more jobs end. */
  async #killUntilLittleIsLeft(wave: Wave): Promise<void> {
    const few = Math.ceil(wave.jobs.size / 20);
    let [least, until] = [Number.POSITIVE_INFINITY, 0];
    while (!this.#run.signal.aborted) {
      const left = await unfinished(this.#server.db, wave).catch(() => wave.jobs.size);
      if (left < least) [least, until] = [left, performance.now() + 10_000 + 3 * this.#leaseMs];
      if (left <= few || performance.now() > until) return;
      await this.#killSomething();
      await delay(200);
    }
  }

  /**
   * Kills a worker most of the time; now and then stops one past its lease, or kills the database.
   */
  async #killSomething(): Promise<void> {
    const { random } = this.#run;
    const workers = this.#workers;
    const kills = workers.killed + workers.stopped;
    if (kills >= this.#killsBetweenDatabases * (this.#databasesKilled + 1)) {
      this.#databasesKilled += 1;
      await this.#server.kill(random.happens(0.5) ? "SIGKILL" : "SIGQUIT");
    } else if (random.happens(0.2)) {
      void workers.stop(random, this.#leaseMs * 1.5);
    } else {
      await workers.kill(random);
      void this.#fill();
    }
  }

  /** After the last kill: returns whether every job ended soon, as it must. */
  async #inPeace(wave: Wave): Promise<boolean> {
    await this.#fill();
    const end = performance.now() + 30_000 + 3 * this.#leaseMs;
    while (performance.now() < end && !this.#run.signal.aborted) {
      if ((await unfinished(this.#server.db, wave).catch(() => 1)) === 0) return true;
      await delay(50);
    }
    return false;
  }

  /**
   * Makes time pass faster: leases end sooner, and jobs that wait for a provider or a time can go
   * on.
   */
  async #shortenLeases(ended: AbortSignal): Promise<void> {
    const { db } = this.#server;
    while (!ended.aborted) {
      const lease = `${this.#leaseMs} milliseconds`;
      await queue(
        db,
        sql`
          update jobs j
          set run_at = case when j.leased then clock_timestamp() + ${lease}::interval else clock_timestamp() end
          from (
            select id from jobs
            where run_at > clock_timestamp() + case when leased then ${lease}::interval * 1.2 else '1 ms' end
            for update skip locked
          ) later
          where j.id = later.id`,
      ).catch(() => {});
      await db
        .execute(sql`update provider_pace set free_at = now() where free_at > now()`)
        .catch(() => {});
      await delay(100);
    }
  }
}
