import type { IndexedTerms } from "#lib/evidence/search-terms.js";
import { GatheredPostings, type PostingRows } from "./gathered-postings.js";
import { Spool } from "./spool.js";

/** Size of the postings in memory, which bounds it; about 3,000 originals. */
const maxGathered = 500_000;
/** Size of a part of a run: one part of every run is in memory while they are merged. */
const maxPart = 5_000;
/**
 * Characters of literals after which a call takes no further term: each call stays far below the statement timeout.
 */
const maxChars = 1_000_000;
/** Characters that a row counts for in addition to its literals. */
const rowChars = 150;

/** One row of a run. */
interface Entries {
  artistId: string;
  term: string;
  originals: string;
  shares: string;
}

/** A run with rows left: `row` is the next one, `key` that row's key. */
interface Head {
  run: number;
  rows: Iterator<Entries>;
  row: Entries;
  key: string;
}

/**
 * The postings of an import of any size. What does not fit into memory is kept in a file as sorted
 * runs and merged when it is taken out. So each term's row is written once, and not again for every
 * part of an import that changes it.
 */
export class SpooledPostings implements Disposable {
  readonly #gathered = new GatheredPostings();
  #spool: Spool<PostingRows> | undefined;
  #runs = 0;

  /**
   * Adds an original; its number must be higher than those of the artist's originals added before.
   */
  add(artistId: string, number: number, terms: IndexedTerms): void {
    this.#gathered.add(artistId, number, terms);
    if (this.#gathered.size >= maxGathered) this.#keepRun();
  }

  /** Takes everything out, in parts in the order of the table's key. */
  *take(): Generator<PostingRows> {
    if (this.#spool === undefined) return yield* this.#gathered.take();
    this.#keepRun();
    let part: PostingRows = { artistIds: [], terms: [], originals: [], shares: [] };
    let chars = 0;
    for (const { artistId, term, originals, shares } of this.#merged()) {
      const last = part.terms.length - 1;
      if (part.terms[last] === term && part.artistIds[last] === artistId) {
        part.originals[last] = joined(part.originals[last] as string, originals);
        part.shares[last] = joined(part.shares[last] as string, shares);
      } else {
        if (chars >= maxChars) {
          yield part;
          part = { artistIds: [], terms: [], originals: [], shares: [] };
          chars = 0;
        }
        part.artistIds.push(artistId);
        part.terms.push(term);
        part.originals.push(originals);
        part.shares.push(shares);
        chars += rowChars;
      }
      chars += originals.length + shares.length;
    }
    this[Symbol.dispose]();
    if (chars > 0) yield part;
  }

  [Symbol.dispose](): void {
    this.#spool?.[Symbol.dispose]();
    this.#spool = undefined;
    this.#runs = 0;
  }

  #keepRun(): void {
    this.#spool ??= new Spool();
    let part = 0;
    for (const rows of this.#gathered.take(maxPart))
      this.#spool.set(`${this.#runs} ${part++}`, rows);
    this.#runs++;
  }

  /** The rows of all runs, ordered by key, then by when they were added. */
  *#merged(): Generator<Entries> {
    const heads: Head[] = [];
    const wait = (run: number, rows: Iterator<Entries>) => {
      const { done, value: row } = rows.next();
      if (done === true) return;
      const head = { run, rows, row, key: `${row.artistId} ${row.term}` };
      heads.splice(placeOf(head, heads), 0, head);
    };
    for (let run = 0; run < this.#runs; run++) wait(run, this.#rowsOf(run));
    for (let head = heads.shift(); head !== undefined; head = heads.shift()) {
      yield head.row;
      wait(head.run, head.rows);
    }
  }

  *#rowsOf(run: number): Generator<Entries> {
    for (let at = 0; ; at++) {
      const part = this.#spool?.get(`${run} ${at}`);
      if (part === undefined) return;
      for (const [row, term] of part.terms.entries()) {
        const of = (values: readonly string[]) => values[row] as string;
        yield {
          artistId: of(part.artistIds),
          term,
          originals: of(part.originals),
          shares: of(part.shares),
        };
      }
    }
  }
}

/** The index at which a head belongs in the sorted heads. */
function placeOf({ key, run }: Head, heads: readonly Head[]): number {
  let [from, to] = [0, heads.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = heads[middle] as Head;
    if (other.key < key || (other.key === key && other.run < run)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** One array literal of the elements of two. */
const joined = (one: string, other: string) => `${one.slice(0, -1)},${other.slice(1)}`;
