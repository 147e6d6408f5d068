import type { SQL } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";

/** Statements inside the one transaction of an import. */
export type Statements = Pick<Database, "execute">;

/** What came of a row that was written: made, or changed because it said something else. */
export const Written = v.object({ key: v.string(), created: v.boolean() });
export type Written = v.InferOutput<typeof Written>;

/** Rows of a statement, each read by `schema`. */
export async function rowsOf<Schema extends v.GenericSchema>(
  db: Statements,
  statement: SQL,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const { rows } = await db.execute(statement);
  return v.parse(v.array(schema), rows);
}

const maxRows = 400;
const maxChars = 4_000_000;

/** Splits rows into groups for one statement each, by number and by characters of text. */
export function batches<T>(rows: readonly T[], charsOf: (row: T) => number = () => 0): T[][] {
  const groups: T[][] = [];
  let chars = 0;
  for (const row of rows) {
    const group = groups.at(-1);
    chars += charsOf(row);
    if (group === undefined || group.length >= maxRows || chars > maxChars) {
      groups.push([row]);
      chars = charsOf(row);
    } else group.push(row);
  }
  return groups;
}
