import { functionWords as de } from "#lib/language/lexicon/de.js";
import { functionWords as en } from "#lib/language/lexicon/en.js";
import { functionWords as es } from "#lib/language/lexicon/es.js";
import { functionWords as fr } from "#lib/language/lexicon/fr.js";
import { functionWords as it } from "#lib/language/lexicon/it.js";
import { wordsIn } from "#lib/language/lexicon/lexicon.js";
import type { LatinLanguage } from "#lib/language/lexicon/lexicons.js";
import { functionWords as nl } from "#lib/language/lexicon/nl.js";
import { functionWords as pt } from "#lib/language/lexicon/pt.js";
import { functionWords as ro } from "#lib/language/lexicon/ro.js";
import { functionWords as sc } from "#lib/language/lexicon/sc.js";
import { functionWords as tr } from "#lib/language/lexicon/tr.js";
import { functionWords as vi } from "#lib/language/lexicon/vi.js";

/**
 * Function words and question words of the languages in Latin letters, English first. Each list is
 * imported separately, so that the web page does not load the rest of the lexicons.
 */
export const latinFunctionWords: Readonly<Record<LatinLanguage, ReadonlySet<string>>> = {
  en: new Set(wordsIn(en)),
  de: new Set(wordsIn(de)),
  es: new Set(wordsIn(es)),
  fr: new Set(wordsIn(fr)),
  it: new Set(wordsIn(it)),
  nl: new Set(wordsIn(nl)),
  pt: new Set(wordsIn(pt)),
  ro: new Set(wordsIn(ro)),
  sc: new Set(wordsIn(sc)),
  tr: new Set(wordsIn(tr)),
  vi: new Set(wordsIn(vi)),
};
