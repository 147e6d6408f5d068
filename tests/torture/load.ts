import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { Chance } from "../support/fuzz/chance.js";
import type { Area, AreaRun } from "./area.js";
import { watchSettlements } from "./crashes/checks.js";
import { researcher, rush } from "./load/asking.js";
import { quotas, sliceSeconds, unsettled, wrongRows } from "./load/checks.js";
import { Client } from "./load/client.js";
import { abandon, drain } from "./load/drain.js";
import { addArtists, addDiscoveries, passDay } from "./load/ground.js";
import { nuisances } from "./load/nuisances.js";
import {
  advancer,
  agent,
  reader,
  reviewer,
  scheduler,
  stranger,
  type Visit,
} from "./load/people.js";
import { type Held, mostSockets, mostTimers, serve } from "./load/served.js";
import { sitting } from "./load/sitting.js";
import { World } from "./load/world.js";

const artistsOfARun = 4;
/** Roughly the requests of one visit per client: the smallest wave. */
const smallestWave = 350;
const visitsOfAWave = 4;
/** Waves between two restarts of the service. */
const wavesOfAService = 8;

/** The clients of a wave by activity; in addition, each artist of the run is in a sitting. */
const crowd: readonly (readonly [Visit, number])[] = [
  [stranger, 22],
  [researcher, 28],
  [reader, 10],
  [reviewer, 8],
  [agent, 6],
  [advancer, 6],
  [scheduler, 2],
];
const nuisancesOfAWave = 14;
/** Clients that begin a wave with the same request at once. */
const rushing = 16;

/**
 * Allowance for code and plans first used in later waves; a leak of one kilobyte per request would
 * exceed it.
 */
const mostMoreBytes = 16_000_000;

export const load: Area = {
  name: "load",
  promise:
    "100 clients at once get one answer each, and slow or silent ones do not delay the others.",
  shortTries: smallestWave,
  async run(run) {
    const database = await freshDatabase();
    try {
      await watchSettlements(database.db);
      const services = new Services(run, database);
      do await services.serveOne();
      while (!run.enough());
    } finally {
      await database.close();
    }
  },
};

/** A call waits 5 s for a connection (`openDatabase`). */
const jamMs = 7_000;

class Services {
  readonly #run: AreaRun;
  readonly #database: FreshDatabase;

  constructor(run: AreaRun, database: FreshDatabase) {
    this.#run = run;
    this.#database = database;
  }

  /** The life of one service process: some waves of clients, then a shutdown under load. */
  async serveOne(): Promise<void> {
    const { db } = this.#database;
    const { random, say, signal } = this.#run;
    const artists = await addArtists(db, artistsOfARun, 6);
    const served = await serve(this.#database, {
      ...quotas,
      SLICE_SECONDS: `${sliceSeconds}`,
    });
    const before = this.#run.tried;
    try {
      let warm: Held | null = null;
      for (let wave = 0; wave < wavesOfAService; wave += 1) {
        if (wave > 0 && this.#run.enough()) break;
        const world = new World(served, artists);
        if (wave === 0) await greet(world, random);
        await addDiscoveries(db, artists, 3);
        await this.#wave(world, wave % 2 === 0, wave % 4 === 3);
        const left = await unsettled(db, signal);
        if (signal.aborted) return;
        const held = await abandon(db, world, random);
        world.problems.push(...left, ...(await wrongRows(db, world)), ...tooMuch(held, warm));
        warm ??= held;
        this.#run.count(world.problems, world.sent);
        await passDay(db);
      }
      const world = new World(served, artists);
      const endMs = await drain(db, world, random);
      for (const bug of served.bugs()) world.broken(`the service logged ${bug}`);
      this.#run.count(world.problems, world.sent);
      const requests = this.#run.tried - before;
      say(`${requests} requests to one process, which ended ${Math.round(endMs)} ms after SIGTERM`);
    } finally {
      await served.end();
    }
  }

  /** Runs all clients at once, each at its own pace, until each has made its visits. */
  async #wave(world: World, hasNuisances: boolean, isJammed: boolean): Promise<void> {
    const { random, signal, say } = this.#run;
    const visits = this.#run.enough(smallestWave) ? 1 : visitsOfAWave;
    const plans: Visit[] = [
      ...world.artists.map(
        (artist): Visit =>
          (client) =>
            sitting(client, artist),
      ),
      ...crowd.flatMap(([visit, count]) => Array.from({ length: count }, () => visit)),
    ];
    if (hasNuisances) {
      const kinds = Object.values(nuisances);
      for (let at = 0; at < nuisancesOfAWave; at += 1)
        plans.push(kinds[at % kinds.length] as Visit);
    }
    const clients = plans.map(
      (_, at) => new Client(world, `client${at}`, new Chance(random.whole(0, 2 ** 31))),
    );
    await rush(clients.slice(0, rushing), random.one(world.artists));
    const visited = clients.map(async (client, at) => {
      for (let time = 0; time < visits && !signal.aborted; time += 1) {
        await client.pause();
        await plans[at]?.(client);
      }
      client.leave();
    });
    if (isJammed) await this.#jam(world);
    await Promise.all(visited);
    say(`${plans.length} clients: ${inWords(world)}`);
  }

  /**
   * Holds the lock of the most popular artist, like a slow statement, for longer than a call waits
   * for a connection: calls without a connection are refused, and everything works again
   * afterwards.
   */
  async #jam({ artists }: World): Promise<void> {
    await this.#database.db.transaction(async (tx) => {
      await tx.execute(sql`select lock_artist(${artists[0]?.id})`);
      await delay(jamMs, undefined, { signal: this.#run.signal }).catch(() => {});
    });
  }
}

function inWords({ sent, refusals }: World): string {
  const refused = [...refusals].map(([code, { count }]) => `${code} ${count}`);
  return `${sent} requests, refused: ${refused.join(", ") || "none"}`;
}

function tooMuch(held: Held, warm: Held | null): string[] {
  const { bytes, sockets, timers } = held;
  const more = warm === null ? 0 : bytes - warm.bytes;
  return [
    ...(sockets > mostSockets ? [`${sockets} sockets are open without clients`] : []),
    ...(timers > mostTimers ? [`${timers} timers run without clients`] : []),
    ...(more > mostMoreBytes ? [`${more} more bytes are in use than after the first wave`] : []),
  ];
}

/**
 * The first token makes the service fetch the issuer's keys, here from itself, so that no client
 * has to wait for that.
 */
async function greet(world: World, random: Chance): Promise<void> {
  const client = new Client(world, "first-of-all", random);
  await client.send("listArtists", { as: "administrator" });
  client.leave();
}
