import * as v from "valibot";

/** A small state outside the database that instances share. Any entry may be lost at any time. */
export interface SharedState {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, options: { ttl: number }): Promise<void>;
}

/** The scheduler asks the database at least this often, whatever is kept. */
const netMs = 15 * 60_000;
/** Clocks of instances that differ by more than this may delay work until the next regular check. */
const clockDifferenceMs = 10_000;
const dayMs = 24 * 60 * 60_000;
/** Milliseconds between two notes of an instance that an artist was read. */
const noteAgainMs = 60_000;
/** Artists that are kept as read, the last ones. */
const maxRead = 500;

const Instant = v.pipe(v.number(), v.finite());
const Kept = v.object({ askedMs: Instant, dueMs: Instant });
const Read = v.record(v.string(), Instant);

/**
 * When the scheduler has something to do next (decision 5.59), kept outside the database so that a
 * tick with nothing to do lets the database sleep. A lost, unreadable or (by this clock) impossible
 * entry makes the next tick ask the database; so does every write since the last query.
 */
export class NextDue {
  readonly #state: () => SharedState | null;
  readonly #nowMs: () => number;
  readonly #notedMs = new Map<string, number>();

  /**
   * @param state null where the platform has none
   * @param nowMs the clock in milliseconds since 1970, which instances share within seconds
   */
  constructor(state: () => SharedState | null, nowMs: () => number) {
    this.#state = state;
    this.#nowMs = nowMs;
  }

  /** The time to pass to `keep` as `askedMs`, taken before the database is asked. */
  nowMs(): number {
    return this.#nowMs();
  }

  /** True when nothing is due by what is kept. */
  async isLater(): Promise<boolean> {
    const [kept, changedMs] = await Promise.all([
      this.#read("due", Kept),
      this.#read("changed", Instant),
    ]);
    const nowMs = this.#nowMs();
    if (kept === null || nowMs < kept.askedMs) return false;
    if (nowMs >= Math.min(kept.dueMs, kept.askedMs + netMs)) return false;
    return changedMs === null || changedMs + clockDifferenceMs < kept.askedMs;
  }

  /**
   * Keeps what the database said.
   *
   * @param askedMs before it was asked: what was written later is not in its answer
   * @param seconds until the next work is due; null when there is none
   */
  async keep(askedMs: number, seconds: number | null): Promise<void> {
    const dueMs = askedMs + Math.min(netMs, (seconds ?? Number.POSITIVE_INFINITY) * 1000);
    await this.#write("due", { askedMs, dueMs }, netMs);
  }

  /**
   * Notes an answered call: one that read this artist or, without an artist, one that may have
   * written.
   */
  noteCall(readArtistId: string | undefined): Promise<void> {
    return readArtistId === undefined ? this.noteChange() : this.#noteRead(readArtistId);
  }

  /** Something was written that may be due earlier than what is kept. */
  async noteChange(): Promise<void> {
    await this.#write("changed", this.#nowMs(), 2 * netMs);
  }

  /** The artists that somebody has read within a day; null where nobody can know. */
  async readArtists(): Promise<string[] | null> {
    if (this.#state() === null) return null;
    return (await this.#reads()).map(([artistId]) => artistId);
  }

  /** An artist was read. The first time in a day, a refresh may become due (decision 5.59). */
  async #noteRead(artistId: string): Promise<void> {
    const nowMs = this.#nowMs();
    const sinceMs = nowMs - (this.#notedMs.get(artistId) ?? Number.NEGATIVE_INFINITY);
    if (sinceMs >= 0 && sinceMs < noteAgainMs) return;
    if (this.#notedMs.size >= maxRead) this.#notedMs.clear();
    this.#notedMs.set(artistId, nowMs);
    const reads = await this.#reads();
    const others = reads.filter(([id]) => id !== artistId).slice(0, maxRead - 1);
    await this.#write("read", Object.fromEntries([[artistId, nowMs], ...others]), dayMs);
    if (others.length === reads.length) await this.noteChange();
  }

  /** The artists that were read within a day, the last one first. */
  async #reads(): Promise<[artistId: string, readMs: number][]> {
    const read = (await this.#read("read", Read)) ?? {};
    const nowMs = this.#nowMs();
    return Object.entries(read)
      .filter(([, readMs]) => Math.abs(nowMs - readMs) < dayMs)
      .toSorted(([, one], [, other]) => other - one);
  }

  async #read<const Value>(
    key: string,
    schema: v.GenericSchema<unknown, Value>,
  ): Promise<Value | null> {
    const found = await this.#state()
      ?.get(key)
      .catch(() => null);
    const result = v.safeParse(schema, found);
    return result.success ? result.output : null;
  }

  async #write(key: string, value: unknown, ttlMs: number): Promise<void> {
    await this.#state()
      ?.set(key, value, { ttl: ttlMs / 1000 })
      .catch(() => {});
  }
}
