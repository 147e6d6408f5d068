import type { Area } from "./area.js";
import { crashes } from "./crashes.js";
import { cuts } from "./cuts.js";
import { duplicates } from "./duplicates.js";
import { model } from "./model.js";
import { zombies } from "./zombies.js";

/** Every area, in the order in which `npm run torture` takes them. */
export const areas: readonly Area[] = [crashes, zombies, cuts, duplicates, model];
