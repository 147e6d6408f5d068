import { ar } from "./ar.js";
import { de } from "./de.js";
import { el } from "./el.js";
import { en } from "./en.js";
import { es } from "./es.js";
import { fr } from "./fr.js";
import { hi } from "./hi.js";
import { it } from "./it.js";
import { ja } from "./ja.js";
import { ko } from "./ko.js";
import type { Lexicon } from "./lexicon.js";
import { nl } from "./nl.js";
import { pt } from "./pt.js";
import { ro } from "./ro.js";
import { ru } from "./ru.js";
import { sc } from "./sc.js";
import { th } from "./th.js";
import { tr } from "./tr.js";
import { vi } from "./vi.js";
import { zh } from "./zh.js";

/**
 * Languages in Latin letters, by their analyzers' code; their texts are recognized by their words.
 */
export const latinLexicons = { en, de, es, fr, it, nl, pt, ro, sc, tr, vi };
export type LatinLanguage = keyof typeof latinLexicons;

/** Languages recognized by a word's script. */
export const otherLexicons = { ar, el, hi, ja, ko, ru, th, zh };

export const allLexicons: readonly Lexicon[] = [
  ...Object.values(latinLexicons),
  ...Object.values(otherLexicons),
];
