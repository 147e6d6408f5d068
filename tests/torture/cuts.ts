import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#lib/db/client.js";
import { testPostgres } from "../support/database.js";
import type { Chance } from "../support/fuzz/chance.js";
import { anotherArtist } from "../support/interview.js";
import { type TestService, testService } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Area } from "./area.js";
import { type Act, acts } from "./cuts/acts.js";
import { type MessageWire, messageWire } from "./cuts/message-wire.js";
import { countsOf, differences, growth, versionsOf } from "./rows.js";

/** Number of cuts per act after its messages were counted. */
const cutsOfAnAct = 6;

export const cuts: Area = {
  name: "cuts",
  promise:
    "A connection cut at any message leaves all or nothing written, and a repetition gives the expected result.",
  shortTries: 30,
  async run(run) {
    const { random } = run;
    const all = await acts();
    const wire = await messageWire(testPostgres().host);
    try {
      while (!run.enough()) {
        const service = await testService({ providers: uncalledProviders });
        try {
          const cutter = new Cutter(service, wire);
          for (let at = 0; at < 20 && !run.enough(); at += 1) {
            // Acts with many statements can leave more behind, so they are tried more often.
            const act = at % 3 === 0 ? (all.at(-1 - ((at / 3) % 2)) as Act) : random.one(all);
            const whole = await cutter.whole(act);
            for (let cut = 0; cut < cutsOfAnAct && !run.enough(); cut += 1) {
              const message = messageToCut(cut, whole, random);
              const when = cut === 0 || random.happens(0.5) ? "before" : "after";
              const problem = await cutter.cut(act, whole, message, when);
              const where = `${act.name} cut ${when} message ${message} of ${whole.messages}`;
              run.count(problem === null ? [] : [`${where} ${problem}`]);
            }
          }
        } finally {
          await service.close();
        }
      }
    } finally {
      await wire.close();
    }
  },
};

/**
 * The first cut loses the response to a write; each other cut falls in a different part of the
 * messages.
 */
function messageToCut(cut: number, { messages, lastAnswer }: Whole, random: Chance): number {
  if (cut === 0) return lastAnswer;
  const part = messages / (cutsOfAnAct - 1);
  return random.whole(1 + Math.floor((cut - 1) * part), Math.ceil(cut * part));
}

/** An uninterrupted act: its messages, its answer, and the rows it added to each table. */
interface Whole {
  messages: number;
  lastAnswer: number;
  answer: string;
  rows: Record<string, string>;
}

class Cutter {
  readonly #service: TestService;
  readonly #wire: MessageWire;

  constructor(service: TestService, wire: MessageWire) {
    this.#service = service;
    this.#wire = wire;
  }

  async whole(act: Act): Promise<Whole> {
    const artist = await anotherArtist(this.#service);
    const perform = await act.prepare(artist);
    const before = await countsOf(artist.db);
    this.#wire.cutAt(null);
    const answer = await this.#through(perform);
    const [messages, lastAnswer] = [this.#wire.passed(), this.#wire.lastAnswer()];
    return { messages, lastAnswer, answer, rows: growth(before, await countsOf(artist.db)) };
  }

  /** Null, or the broken promise. */
  async cut(act: Act, whole: Whole, message: number, when: "before" | "after") {
    const artist = await anotherArtist(this.#service);
    const perform = await act.prepare(artist);
    const [before, versions] = [await countsOf(artist.db), await versionsOf(artist.db)];
    this.#wire.cutAt(message, when);
    const first = await this.#through(perform);
    const isUntouched = differences(versions, await versionsOf(artist.db)).length === 0;
    const after = growth(before, await countsOf(artist.db));
    const partly = differences(whole.rows, after);
    if (!isUntouched && partly.length > 0 && act.isSeveral !== true) {
      return `left a part (${partly.join("; ")})`;
    }
    if (first === whole.answer && partly.length > 0) return `answered ${first} and wrote otherwise`;
    this.#wire.cutAt(null);
    const second = await this.#through(perform);
    const isRepeated = !isUntouched && second === act.whenRepeated;
    if (second !== whole.answer && !isRepeated) return `answered ${second} when it was repeated`;
    const rest = differences(whole.rows, growth(before, await countsOf(artist.db)));
    return rest.length === 0 || act.isSeveral === true
      ? null
      : `and repeated wrote ${rest.join("; ")}`;
  }

  /**
   * Performs the act on separate connections through the wire, and waits until Postgres is done
   * with them.
   */
  async #through(perform: (db: Database) => Promise<string>): Promise<string> {
    const { deps, database } = this.#service;
    const usual = deps.db;
    const url = new URL(database.url);
    url.searchParams.set("application_name", "cut");
    const { db, close } = openDatabase(this.#wire.through(url.href), { maxConnections: 2 });
    deps.db = db;
    try {
      return await perform(db).catch((problem: Error) => `failed with ${problem.message}`);
    } finally {
      deps.db = usual;
      await close().catch(() => {});
      while (await isAtWork(usual));
    }
  }
}

async function isAtWork(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'cut'`);
  return rows.length > 0;
}
