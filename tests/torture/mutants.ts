/** A guard taken out of the service, which the short form of an area has to notice. */
export interface Mutant {
  name: string;
  /** What breaks without the guard, as a plain sentence. */
  promise: string;
  /** The name of the area that notices it. */
  area: string;
  change: SourceChange | DatabaseChange;
}

/** A text of a file, found exactly once, replaced by another: TypeScript, or a function of the database. */
export interface SourceChange {
  file: string;
  from: string;
  to: string;
}

/** A statement carried out on the migrated database, as `drop index …`. */
export interface DatabaseChange {
  statement: string;
}

export const mutants: readonly Mutant[] = [];
