import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { UserGate } from "#lib/db/user-gate.js";

/** The access of one read that is sent together with others; replaces a database or a gate. */
export class SharedAccess {
  /** The value of a call, after the check of the caller's rights; null when its wait was aborted. */
  readonly valueOf: (call: (userId: SQL) => SQL) => Promise<unknown>;

  constructor(read: SharedAccess["valueOf"]) {
    this.valueOf = read;
  }
}

interface Waiting {
  dueMs: number;
  statement: SQL;
  /** Takes the row of the statement. */
  settle(row: Record<string, unknown>): void;
  fail(error: unknown): void;
}

interface Clock {
  monotonicMs(): number;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Maximum reads in one statement: each has about ten parameters, and a statement at most 65,535. */
const maxReads = 1_000;

/**
 * The reads of everybody who waits for a change on this instance (decision 8.80). As soon as one is
 * due, all that wait are sent in one statement, which checks the rights of each caller. So any
 * number of watchers costs as many statements as the one that reads most often. One statement runs
 * at a time; reads that arrive meanwhile are sent with the next one.
 */
export class SharedReads {
  readonly #db: Pick<Database, "execute">;
  readonly #clock: Clock;
  readonly #waiting = new Set<Waiting>();
  #isRunning = false;
  #pause = new AbortController();

  constructor(db: Pick<Database, "execute">, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Access for one read by the caller of `db`, sent at most `withinMs` from now. When `signal`
   * aborts before it is sent, it is not sent, and its value is null.
   */
  within(
    db: Pick<Database, "execute"> | UserGate,
    withinMs: number,
    signal?: AbortSignal,
  ): SharedAccess {
    return new SharedAccess(async (call) => {
      if (signal?.aborted) return null;
      const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown> | null>();
      const read: Waiting = {
        dueMs: this.#clock.monotonicMs() + withinMs,
        statement: db instanceof UserGate ? db.checked(call) : unchecked(call),
        settle: resolve,
        fail: reject,
      };
      const leave = () => {
        this.#waiting.delete(read);
        this.#pause.abort();
        resolve(null);
      };
      signal?.addEventListener("abort", leave);
      this.#waiting.add(read);
      this.#pause.abort();
      void this.#run();
      const row = await promise.finally(() => signal?.removeEventListener("abort", leave));
      if (row === null) return null;
      return db instanceof UserGate ? db.valueIn(row) : (row.value ?? null);
    });
  }

  /** Sends all that wait now: something has changed on this instance. */
  hurry(): void {
    for (const read of this.#waiting) read.dueMs = Number.NEGATIVE_INFINITY;
    this.#pause.abort();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#waiting.size > 0) {
        const reads = [...this.#waiting];
        const dueMs = Math.min(...reads.map((read) => read.dueMs));
        const leftMs = dueMs - this.#clock.monotonicMs();
        this.#pause = new AbortController();
        if (leftMs > 0) await this.#clock.pause(leftMs, this.#pause.signal);
        else await this.#send(reads.slice(0, maxReads));
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #send(reads: readonly Waiting[]): Promise<void> {
    for (const read of reads) this.#waiting.delete(read);
    const parts = reads.map(
      ({ statement }, place) =>
        sql`select ${sql.raw(String(place))} as place, read.* from (${statement}) as read`,
    );
    try {
      const { rows } = await this.#db.execute(sql.join(parts, sql` union all `));
      for (const row of rows) reads[Number(row.place)]?.settle(row);
    } catch (error) {
      for (const read of reads) read.fail(error);
    }
  }
}

function unchecked(call: (userId: SQL) => SQL): SQL {
  return sql`select null::jsonb as access, ${call(sql`null::uuid`)} as value`;
}
