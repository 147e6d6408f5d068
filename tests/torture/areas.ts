import type { Area } from "./area.js";
import { clocks } from "./clocks.js";
import { crashes } from "./crashes.js";
import { cuts } from "./cuts.js";
import { duplicates } from "./duplicates.js";
import { exportsArea } from "./exports.js";
import { fetchArea } from "./fetch.js";
import { fuzz } from "./fuzz.js";
import { injections } from "./injections.js";
import { load } from "./load.js";
import { model } from "./model.js";
import { parsers } from "./parsers.js";
import { privacy } from "./privacy.js";
import { races } from "./races.js";
import { signIn } from "./sign-in.js";
import { tokens } from "./tokens.js";
import { zombies } from "./zombies.js";

/** Every area, in the order in which `npm run torture` runs them. */
export const areas: readonly Area[] = [
  crashes,
  zombies,
  cuts,
  races,
  clocks,
  duplicates,
  fuzz,
  exportsArea,
  parsers,
  fetchArea,
  tokens,
  signIn,
  injections,
  privacy,
  load,
  model,
];
