import { termShare } from "#lib/evidence/bm25.js";
import { originalRanking } from "#lib/evidence/ranking-constants.js";
import type { IndexedTerms } from "#lib/evidence/search-terms.js";

/** Arguments of `append_postings`: each index holds the entries of one artist and term. */
export interface PostingRows {
  artistIds: string[];
  terms: string[];
  originals: string[];
  shares: string[];
}

const termSize = 8;

const { titleOccurrences } = originalRanking;

/**
 * The postings of many originals, gathered so that each row is written once. The shares are the
 * same as from `posting_entries`, which computes them from stored rows; computing them here costs a
 * tenth. Entries are kept in arrival order in arrays of numbers: a list of objects per term would
 * take four times the memory.
 */
export class GatheredPostings {
  /** By artist and term, the index of its row in `#artistIds`, `#terms` and `#counts`. */
  readonly #rowOf = new Map<string, Map<string, number>>();
  #artistIds: string[] = [];
  #terms: string[] = [];
  #counts: number[] = [];
  /** For each entry: its row, its original and its share. */
  #rows = new Uint32Array(1024);
  #numbers = new Int32Array(1024);
  #shares = new Float32Array(1024);
  #length = 0;

  /** Number of entries held; a term counts as eight, because its row takes as much memory. */
  get size(): number {
    return this.#length + termSize * this.#terms.length;
  }

  /**
   * Adds an original; its number must be higher than those of the artist's originals added before.
   */
  add(artistId: string, number: number, { inText, inTitle, signs, tokenCount }: IndexedTerms) {
    const shareOf = (count: number) => termShare(count, tokenCount);
    for (const [term, count] of inText) {
      const share = shareOf(count + titleOccurrences * (inTitle.get(term) ?? 0));
      this.#put(artistId, term, number, share);
    }
    for (const [term, count] of inTitle) {
      if (!inText.has(term)) this.#put(artistId, term, number, shareOf(titleOccurrences * count));
    }
    for (const term of ["", ...signs]) this.#put(artistId, term, number, 1);
  }

  /**
   * Takes everything out, in parts in the order of the table's key. A term is never split over two
   * parts.
   *
   * @param maxSize of a part; by default each call stays far below the statement timeout
   */
  *take(maxSize = 50_000): Generator<PostingRows> {
    const first: number[] = [];
    let before = 0;
    for (const count of this.#counts) {
      first.push(before);
      before += count;
    }
    const next = Uint32Array.from(first);
    const order = new Uint32Array(this.#length);
    for (let at = 0; at < this.#length; at++) {
      const row = this.#rows[at] as number;
      order[next[row] as number] = at;
      (next[row] as number)++;
    }
    const literals = new Map<number, string>();
    let part: PostingRows = { artistIds: [], terms: [], originals: [], shares: [] };
    let size = 0;
    for (const row of this.#rowsInOrder()) {
      const from = first[row] as number;
      const entries = order.subarray(from, from + (this.#counts[row] as number));
      part.artistIds.push(this.#artistIds[row] as string);
      part.terms.push(this.#terms[row] as string);
      part.originals.push(`{${entries.map((at) => this.#numbers[at] as number).join(",")}}`);
      const shares = Array.from(entries, (at) => realOf(this.#shares[at] as number, literals));
      part.shares.push(`{${shares.join(",")}}`);
      size += entries.length + termSize;
      if (size < maxSize) continue;
      yield part;
      part = { artistIds: [], terms: [], originals: [], shares: [] };
      size = 0;
    }
    this.#forget();
    if (size > 0) yield part;
  }

  #put(artistId: string, term: string, number: number, share: number): void {
    const rowOf = this.#rowOf.get(artistId) ?? new Map<string, number>();
    this.#rowOf.set(artistId, rowOf);
    let row = rowOf.get(term);
    if (row === undefined) {
      row = this.#terms.push(term) - 1;
      rowOf.set(term, row);
      this.#artistIds.push(artistId);
      this.#counts.push(0);
    }
    (this.#counts[row] as number)++;
    if (this.#length === this.#rows.length) this.#grow();
    this.#rows[this.#length] = row;
    this.#numbers[this.#length] = number;
    this.#shares[this.#length++] = share;
  }

  /** Artist by artist and term by term, so that each part touches separate database pages. */
  *#rowsInOrder(): Generator<number> {
    for (const artistId of [...this.#rowOf.keys()].sort()) {
      const rowOf = this.#rowOf.get(artistId) as Map<string, number>;
      for (const term of [...rowOf.keys()].sort()) yield rowOf.get(term) as number;
    }
  }

  #grow(): void {
    const [rows, numbers, shares] = [this.#rows, this.#numbers, this.#shares];
    this.#rows = new Uint32Array(2 * this.#length);
    this.#numbers = new Int32Array(2 * this.#length);
    this.#shares = new Float32Array(2 * this.#length);
    this.#rows.set(rows);
    this.#numbers.set(numbers);
    this.#shares.set(shares);
  }

  #forget(): void {
    this.#rowOf.clear();
    [this.#artistIds, this.#terms, this.#counts, this.#length] = [[], [], [], 0];
  }
}

/**
 * A share as a Postgres real: nine digits distinguish neighbouring values. Cached, because most
 * shares repeat.
 */
function realOf(share: number, literals: Map<number, string>): string {
  const known = literals.get(share);
  if (known !== undefined) return known;
  const literal = share.toPrecision(9);
  literals.set(share, literal);
  return literal;
}
