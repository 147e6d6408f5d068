import type { Area } from "./area.js";
import { duplicates } from "./duplicates.js";
import { fetchArea } from "./fetch.js";
import { fuzz } from "./fuzz.js";
import { injections } from "./injections.js";
import { parsers } from "./parsers.js";
import { privacy } from "./privacy.js";
import { tokens } from "./tokens.js";

/** Every area, in the order in which `npm run torture` takes them. */
export const areas: readonly Area[] = [
  duplicates,
  fuzz,
  parsers,
  fetchArea,
  tokens,
  injections,
  privacy,
];
