import journal from "#drizzle/meta/_journal.json" with { type: "json" };
import { readDatabaseCode } from "#lib/db/database-code.js";

export interface ExpectedSchema {
  /** Time of its newest numbered migration, in milliseconds since 1970. */
  migration: number;
  /** Hash of its views and functions. */
  codeHash: string;
  /** Both in one word, for people: the migration's number and the first digits of the hash. */
  name: string;
}

/** Defined by the build as JSON, because a built function contains no SQL files. */
declare const EXPECTED_SCHEMA: string | undefined;

let expected: ExpectedSchema | undefined;

export function expectedSchema(): ExpectedSchema {
  expected ??=
    typeof EXPECTED_SCHEMA === "string"
      ? (JSON.parse(EXPECTED_SCHEMA) as ExpectedSchema)
      : readExpectedSchema();
  return expected;
}

/** Reads it from source. */
export function readExpectedSchema(): ExpectedSchema {
  const { hash } = readDatabaseCode();
  const newest = journal.entries.reduce((one, other) => (one.when > other.when ? one : other));
  return {
    migration: newest.when,
    codeHash: hash,
    name: `${newest.tag.slice(0, 4)}-${hash.slice(0, 8)}`,
  };
}
