import type { AdvanceBody } from "#lib/contract/advance.js";

/** Milliseconds for which an instance answers from memory that there is nothing to run. */
const rememberedMs = 1_000;
/** Maximum different bodies that are remembered; beyond it, all are forgotten. */
const maxRemembered = 1_000;

/**
 * What this instance knows to be idle (decision 8.42), so that strangers who call `advance` do not
 * keep a database awake. Work that is queued here is never overlooked; of work that another
 * instance queued, a second may pass.
 */
export class IdleAdvances {
  readonly #until = new Map<string, number>();
  /**
   * Rises whenever the memory is cleared, so that an answer asked for before is not remembered
   * after.
   */
  version = 0;
  #asking: Promise<void> | null = null;

  /** Resolves when the call that asks the database knows its answer; null when none asks. */
  get asking(): Promise<void> | null {
    return this.#asking;
  }

  isIdle(body: AdvanceBody, nowMs: number): boolean {
    return [everything, keyOf(body)].some((key) => nowMs < (this.#until.get(key) ?? 0));
  }

  /**
   * Asks the database. Calls that arrive can wait for `asking`, until `found` is called or the work
   * has ended.
   */
  async ask<Result>(work: (found: () => void) => Promise<Result>): Promise<Result> {
    if (this.#asking !== null) return work(() => {});
    const { promise, resolve } = Promise.withResolvers<void>();
    const found = () => {
      this.#asking = null;
      resolve();
    };
    this.#asking = promise;
    return work(found).finally(found);
  }

  /** Nothing could be leased; `isAll` when no job of any artist could. */
  remember(body: AdvanceBody, isAll: boolean, nowMs: number): void {
    if (this.#until.size >= maxRemembered) this.#until.clear();
    this.#until.set(isAll ? everything : keyOf(body), nowMs + rememberedMs);
  }

  /** Something was written here that may have queued work. */
  forget(): void {
    this.version++;
    this.#until.clear();
  }
}

const everything = keyOf({});

function keyOf({ artistId = "", kinds }: AdvanceBody): string {
  return `${artistId} ${kinds?.toSorted().join() ?? ""}`;
}
