import type { SQL } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";

/** Runs a statement that selects one column named `value` in one row, and reads it by `schema`. */
export async function oneValue<Schema extends v.GenericSchema>(
  db: Pick<Database, "execute">,
  statement: SQL,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { rows } = await db.execute(statement);
  return v.parse(schema, rows[0]?.value ?? null);
}
