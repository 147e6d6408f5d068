import { originalRanking } from "#lib/evidence/ranking-constants.js";
import type { IndexedTerms } from "#lib/evidence/search-terms.js";

/** Arguments of `append_postings`: in each place the entries of one artist and term. */
export interface PostingRows {
  artistIds: string[];
  terms: string[];
  originals: string[];
  shares: string[];
}

/** Entries of one term: numbers of originals and their shares, as they are written in Postgres. */
interface Entries {
  numbers: number[];
  shares: string[];
}

const termSize = 8;

const { k1, b, averageTerms, titleOccurrences } = originalRanking;

/**
 * The postings of many originals, gathered so that each row is written once. The shares are those of `posting_entries`,
 * which takes them from what is stored; here they cost a tenth.
 */
export class GatheredPostings {
  readonly #byArtist = new Map<string, Map<string, Entries>>();
  #size = 0;

  /** Entries that are held; a term counts like eight, because its row takes as much memory as theirs. */
  get size(): number {
    return this.#size;
  }

  /** Adds an original, whose number is higher than those of the artist's originals before it. */
  add(artistId: string, number: number, { inText, inTitle, signs, tokenCount }: IndexedTerms) {
    const byTerm = this.#byArtist.get(artistId) ?? new Map<string, Entries>();
    this.#byArtist.set(artistId, byTerm);
    const put = (term: string, share: string) => {
      const entries = byTerm.get(term);
      if (entries === undefined) {
        byTerm.set(term, { numbers: [number], shares: [share] });
        this.#size += termSize;
      } else {
        entries.numbers.push(number);
        entries.shares.push(share);
      }
      this.#size++;
    };
    const normalization = k1 * (1 - b) + (k1 * b * tokenCount) / averageTerms;
    const shares: string[] = [];
    const shareOf = (count: number) => {
      shares[count] ??= realOf((count * (k1 + 1)) / (count + normalization));
      return shares[count];
    };
    for (const [term, count] of inText) {
      put(term, shareOf(count + titleOccurrences * (inTitle.get(term) ?? 0)));
    }
    for (const [term, count] of inTitle) {
      if (!inText.has(term)) put(term, shareOf(titleOccurrences * count));
    }
    for (const term of ["", ...signs]) put(term, "1");
  }

  /** What is held, and nothing afterwards. */
  take(): PostingRows {
    const rows: PostingRows = { artistIds: [], terms: [], originals: [], shares: [] };
    for (const [artistId, byTerm] of this.#byArtist) {
      for (const [term, { numbers, shares }] of byTerm) {
        rows.artistIds.push(artistId);
        rows.terms.push(term);
        rows.originals.push(`{${numbers.join(",")}}`);
        rows.shares.push(`{${shares.join(",")}}`);
      }
    }
    this.#byArtist.clear();
    this.#size = 0;
    return rows;
  }
}

/** A number as Postgres' real: nine digits tell each from its neighbours. */
function realOf(value: number): string {
  return Math.fround(value).toPrecision(9);
}
