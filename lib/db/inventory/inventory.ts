import { artistInventory } from "./artist-inventory.js";
import { evidenceInventory } from "./evidence-inventory.js";
import { interviewInventory } from "./interview-inventory.js";
import type { DeclaredTable, TableInventory } from "./inventory-kinds.js";
import { researchInventory } from "./research-inventory.js";

/** Every table by name, with its columns as declared. */
export const declaredTables = {
  ...artistInventory,
  ...evidenceInventory,
  ...researchInventory,
  ...interviewInventory,
};

/**
 * The data inventory: every table by name, and who owns each column (decision 8.23). Export and
 * erasure follow it. A test compares it with the database's catalogue, so that a decision is needed
 * for every new column.
 */
export const holdings: Readonly<Record<string, TableInventory>> = Object.fromEntries(
  Object.entries<DeclaredTable>(declaredTables).map(([name, table]) => {
    const columns = Object.entries(table.columns).map(([column, declared]) => [
      column,
      "schema" in declared ? declared.holds : declared,
    ]);
    const defaults = { rowsOf: { by: "artist_id" }, record: null };
    return [name, { ...defaults, ...table, columns: Object.fromEntries(columns) }];
  }),
);
