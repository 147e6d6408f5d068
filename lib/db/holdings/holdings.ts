import { artistHoldings } from "./artist-holdings.js";
import { evidenceHoldings } from "./evidence-holdings.js";
import type { TableHoldings } from "./holding-kinds.js";
import { interviewHoldings } from "./interview-holdings.js";
import { researchHoldings } from "./research-holdings.js";

/**
 * Every table of the database by its name, and whose each of its columns is (decision 8.23). Export and erasure go by
 * it; a test compares it with the database's catalogue, so that a new column has to be decided about.
 */
export const holdings: Readonly<Record<string, TableHoldings>> = {
  ...artistHoldings,
  ...evidenceHoldings,
  ...researchHoldings,
  ...interviewHoldings,
};
