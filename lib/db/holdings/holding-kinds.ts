/**
 * What a column holds of an artist:
 *
 * - `content`: words by or about the artist. Exported, and gone after an erasure.
 * - `identifier`: what names the artist, a source or a row: ids, handles, addresses, hashes of content. Exported, and gone after an
 *   erasure.
 * - `state`: words of a closed list, dates, numbers and flags. Exported, and says nothing without its row.
 * - `user`: the id of a user, who is exported by subject.
 * - `derived`: made again from other columns, so it is not exported. `words` says whether it can hold something of the artist.
 * - `operational`: of this installation and not of the artist, with the reason; never exported.
 */
export type Holding =
  | "content"
  | "identifier"
  | "state"
  | "user"
  | { readonly derived: string; readonly words: boolean }
  | { readonly operational: string };

/** A table, what each of its columns holds, and the record of an export that a row of it is. */
export interface TableHoldings {
  /**
   * Which rows are an artist's: by a column with the artist's id, or with the id of a row in another table that is.
   * Null: none is.
   */
  readonly rowsOf: { readonly by: string; readonly in?: string } | null;
  /** Null: nothing of it is exported, because it is made again or is not the artist's. */
  readonly record: string | null;
  /** Its rows are counts that a budget or a cost adds up: after an erasure they stay, with other identifiers. */
  readonly isLedger?: true;
  /** By the column's name in the database. */
  readonly columns: Readonly<Record<string, Holding>>;
}

/** Made from words or names of the artist, and holds some. */
export const derivedWords = (from: string): Holding => ({ derived: from, words: true });

/** Made from other columns, and holds no words and no name. */
export const derivedFrom = (from: string): Holding => ({ derived: from, words: false });

/** Whether a row of an artist can say something of the artist in this column: what an erasure has to find. */
export function mayHoldWords(holding: Holding): boolean {
  if (typeof holding === "string") return holding === "content" || holding === "identifier";
  return "derived" in holding && holding.words;
}

/** Whether an export has the column. */
export const isExported = (holding: Holding): boolean => typeof holding === "string";
