import type * as v from "valibot";

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
 * A column as its table declares it. An exported column has the schema of the code that writes it,
 * which also checks it when an export is loaded; `field` is its name in a record, by default the
 * column's in camel case.
 */
export type Declared = ExportedColumn | Exclude<Holding, string>;

export interface ExportedColumn<
  Schema extends v.GenericSchema = v.GenericSchema,
  Field extends string | null = string | null,
> {
  readonly holds: Extract<Holding, string>;
  readonly schema: Schema;
  readonly field: Field;
}

interface Exporting {
  <Schema extends v.GenericSchema>(schema: Schema): ExportedColumn<Schema, null>;
  <Schema extends v.GenericSchema, Field extends string>(
    schema: Schema,
    field: Field,
  ): ExportedColumn<Schema, Field>;
}

const exportedAs = (holds: Extract<Holding, string>): Exporting =>
  ((schema: v.GenericSchema, field: string | null = null) => ({
    holds,
    schema,
    field,
  })) as Exporting;

export const content = exportedAs("content");
export const identifier = exportedAs("identifier");
export const state = exportedAs("state");
export const user = exportedAs("user");

export interface DeclaredTable extends Partial<Omit<TableInventory, "columns">> {
  readonly columns: Readonly<Record<string, Declared>>;
}

/**
 * A table, what each of its columns contains, and the type of export record that its rows become.
 */
export interface TableInventory {
  /**
   * How to find an artist's rows: by a column with the artist's id (by default `artist_id`), or with
   * the id of one of the artist's rows in another table. Null: no row belongs to an artist.
   */
  readonly rowsOf: { readonly by: string; readonly in?: string } | null;
  /** Null: the table is not exported, because it can be made again or is not the artist's. */
  readonly record: string | null;
  /** Its rows are summed for a budget or cost: they stay after an erasure, with other ids. */
  readonly isLedger?: true;
  /** By the column's name in the database. */
  readonly columns: Readonly<Record<string, Holding>>;
}

/** Made from the artist's words or names, and contains some of them. */
export const derivedWords = (from: string) => ({ derived: from, words: true });

/** Made from other columns, and contains neither words nor names. */
export const derivedFrom = (from: string) => ({ derived: from, words: false });

/**
 * Whether this column can contain the artist's words or names, so that an erasure has to find it.
 */
export function mayHoldWords(holding: Holding): boolean {
  if (typeof holding === "string") return holding === "content" || holding === "identifier";
  return "derived" in holding && holding.words;
}

export const isExported = (holding: Holding): boolean => typeof holding === "string";
