/**
 * What a column contains about an artist:
 *
 * - `content`: words by or about the artist. Exported; gone after an erasure.
 * - `identifier`: names the artist, a source or a row: ids, handles, addresses, hashes of content.
 *   Exported; gone after an erasure.
 * - `state`: values from a closed list, dates, numbers and flags. Exported; meaningless without its
 *   row.
 * - `user`: a user's id; the export has the user's subject instead.
 * - `derived`: can be made again from other columns, so it is not exported. `words` says whether it
 *   can contain the artist's words or names.
 * - `operational`: belongs to this installation, not to the artist, with the reason; never
 *   exported.
 */
export type Holding =
  | "content"
  | "identifier"
  | "state"
  | "user"
  | { readonly derived: string; readonly words: boolean }
  | { readonly operational: string };

/**
 * A table, what each of its columns contains, and the type of export record that its rows become.
 */
export interface TableInventory {
  /**
   * How to find an artist's rows: by a column with the artist's id, or with the id of one of the
   * artist's rows in another table. Null: no row belongs to an artist.
   */
  readonly rowsOf: { readonly by: string; readonly in?: string } | null;
  /** Null: the table is not exported, because it can be made again or is not the artist's. */
  readonly record: string | null;
  /**
   * Its rows are summed for a budget or a cost: they stay after an erasure, with other identifiers.
   */
  readonly isLedger?: true;
  /** By the column's name in the database. */
  readonly columns: Readonly<Record<string, Holding>>;
}

/** Made from the artist's words or names, and contains some of them. */
export const derivedWords = (from: string): Holding => ({ derived: from, words: true });

/** Made from other columns, and contains neither words nor names. */
export const derivedFrom = (from: string): Holding => ({ derived: from, words: false });

/**
 * Whether this column can contain the artist's words or names, so that an erasure has to find it.
 */
export function mayHoldWords(holding: Holding): boolean {
  if (typeof holding === "string") return holding === "content" || holding === "identifier";
  return "derived" in holding && holding.words;
}

/** Whether an export has the column. */
export const isExported = (holding: Holding): boolean => typeof holding === "string";
