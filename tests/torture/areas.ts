import type { Area } from "./area.js";
import { crashes } from "./crashes.js";
import { duplicates } from "./duplicates.js";

/** Every area, in the order in which `npm run torture` takes them. */
export const areas: readonly Area[] = [crashes, duplicates];
