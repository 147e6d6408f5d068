import { artistInventory } from "./artist-inventory.js";
import { evidenceInventory } from "./evidence-inventory.js";
import { interviewInventory } from "./interview-inventory.js";
import type { TableInventory } from "./inventory-kinds.js";
import { researchInventory } from "./research-inventory.js";

/**
 * The data inventory: every table by name, and who owns each column (decision 8.23). Export and
 * erasure follow it. A test compares it with the database's catalogue, so that a decision is needed
 * for every new column.
 */
export const holdings: Readonly<Record<string, TableInventory>> = {
  ...artistInventory,
  ...evidenceInventory,
  ...researchInventory,
  ...interviewInventory,
};
