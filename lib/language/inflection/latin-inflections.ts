import type { Inflection } from "#lib/language/inflection/inflection.js";
import {
  frenchAdjectives,
  italianAdjectives,
  italianHardAdjectives,
  portugueseAdjectives,
  spanishAdjectives,
} from "#lib/language/inflection/romance-adjectives.js";
import { czech, polish } from "#lib/language/inflection/slavic-inflections.js";
import {
  finnishForms,
  hungarianForms,
  turkishForms,
} from "#lib/language/inflection/suffix-chains.js";
import { wordsIn } from "#lib/language/lexicon/lexicon.js";

const german = [
  "- s es e en n ens nen chen chens lein leins",
  "um a en ums",
  "us en",
  "a en as",
  "o en os i",
  "nis nisse nissen nisses",
];
/** Endings before which a Scandinavian noun doubles its last consonant. */
const doubledEndings = "e en ens et ets er ers ar ars ene enes erne ernes erna ernas arna arnas a";
const dutch = ["- s en", "e en es", "um a", "us i", "heid heden"];
/** Scandinavian endings, each also with the s of the genitive. */
const scandinavian = withGenitives([
  "- en et er ar or arna erna orna ene erne ane a",
  "e en er ene et erna erne a ar arna",
  "a an or orna",
  "el len elen ler lene lar larna elet lerne",
  "are aren arna",
  "um et er erna ene a ene",
  "a at ats on onen",
  "er ren erne ren re rar rarna ret ene",
]);
/**
 * The inflections of each language, by its code. Texts in `pl`, `cs`, `fi` and `hu` are indexed by the
 * English analyzer, because these languages have none of their own.
 */
export const latinInflections: Readonly<Record<string, Inflection>> = {
  en: {
    nouns: ["- s es", "y ies", "f ves", "fe ves", "man men", "sis ses"],
    verbs: ["- ed ing", "e ed ing", "y ied ying", "ie ying"],
    changes: [[/([aeiou])([bdgklmnprt])$/, "$1$2$2", "ed ing"]],
  },
  de: {
    nouns: german,
    names: german,
    adjectives: ["er e es em en", "e er es em en", "es er e em en"],
    verbs: ["- e er es em en ste sten", "en e st t te ten tet test end"],
    changes: [
      [/a([^aeiouyäöü]+|u[^aeiouyäöü]+)(e[lr])?$/, "ä$1$2", "- e er en ern n s es"],
      [/o([^aeiouyäöü]+)(e[lr])?$/, "ö$1$2", "- e er en ern n s es"],
      [/u([^aeiouyäöü]+)(e[lr])?$/, "ü$1$2", "- e er en ern n s es"],
    ],
  },
  fr: {
    nouns: ["- s x", "al aux", "ail aux", "eau eaux", "eux euse euses", "if ive ives"],
    verbs: [
      "on onne onnes",
      "en enne ennes",
      "er e es ent ez ons é ée és ées ant ais ait aient ai a as èrent era eront erait",
      "ir is it issent issait issaient i ie is ira iront issant",
      "dre ds d dent dais dait daient du due dus dues dant dra dront dit dirent",
    ],
    changes: [
      [frenchAdjectives, "", "e es"],
      [/([inru]el)$/, "$1l", "e es"],
    ],
  },
  es: {
    nouns: ["- s es", "z ces", "ón ones", "ión iones", "én enes", "és eses", "ín ines"],
    verbs: [
      "or ora ores oras",
      "és esa esas",
      "o ito itos",
      "a ita itas",
      "co quito quitos",
      "ca quita quitas",
      "- cito cita citos citas",
      "ar o as a amos an é ó aste amos aron aba abas ábamos aban ando ado ada ados adas ará arán aría arían",
      "er o es e emos en í ió imos ieron ía ías íamos ían iendo ido ida idos idas erá erán ería",
      "ir o es e imos en í ió ieron ía ías íamos ían iendo ido ida idos idas irá irán iría",
    ],
    changes: [[spanishAdjectives, "", "a as"]],
  },
  it: {
    nouns: [
      "o i",
      "a e",
      "e i",
      "ista isti iste",
      "ma mi",
      "eta eti",
      "co chi",
      "go ghi",
      "ca che",
      "ga ghe",
      "ega eghi",
      "io i",
      "cia ce",
      "gia ge",
      "ie i",
      "ore or ori",
    ],
    verbs: [
      "are o i a iamo ate ano ava avano avo ai ò arono ando ato ata ati ate erà eranno",
      "ere o i e iamo ete ono eva evano evo ei é erono endo uto uta uti ute erà eranno",
      "ire o i e iamo ite ono iva ivano isco isce iscono ì irono endo ito ita iti ite irà iranno",
    ],
    changes: [
      [italianAdjectives, "", "a e"],
      [italianHardAdjectives, "", "a he"],
    ],
  },
  nl: {
    nouns: dutch,
    names: dutch,
    verbs: [
      "- e er ere st ste",
      "en t te ten de den end",
      "- eren ers",
      "- je jes tje tjes etje etjes pje pjes",
    ],
    changes: [
      [/([aeou])\1([b-df-hj-np-tv-z])$/, "$1$2", "en e"],
      [/([^aeiou][aeiou])([b-df-hj-np-tvxz])$/, "$1$2$2", "en e"],
      [/f$/, "v", "en e"],
      [/s$/, "z", "en e"],
      [/([aeou])([b-df-hj-np-tv-z])en$/, "$1$1$2", "- t te ten de den"],
    ],
  },
  pt: {
    nouns: [
      "- s es",
      "ão ões ães ãos",
      "m ns",
      "al ais",
      "el éis",
      "ol óis",
      "ul uis",
      "il is eis",
      "ês eses",
    ],
    verbs: [
      "or ora ores oras",
      "ês esa esas",
      "o inho inhos",
      "a inha inhas",
      "- zinho zinha zinhos zinhas",
      "ar o as a amos am ei ou aram ava avas ávamos avam ando ado ada ados adas ará arão aria ariam",
      "er o es e emos em i eu eram ia ias íamos iam endo ido ida idos idas erá erão eria",
      "ir o es e imos em i iu iram ia ias íamos iam indo ido ida idos idas irá irão iria",
    ],
    changes: [[portugueseAdjectives, "", "a as"]],
  },
  ro: {
    nouns: [
      "- ul ului uri urile urilor i ii ilor e ele elor",
      "ă a e ei ele elor i ii ile ilor",
      "e ea i ii ei ile ilor ele elui",
      "u ul ului i ii ilor uri urile urilor",
      "iu iul iului ii iile iilor",
      "eu eul eului ee eele eelor ei eii eilor",
      "ie ia ii iei iile iilor",
      "eie eia ei eii eile eilor",
    ],
    names: ["- s ul ului", "a ei ăi", "u ului", "e ele elui"],
    changes: [
      [/oa([^aeiouăâî]+)[ăe]$/, "o$1", "i ii ile ilor"],
      [/ea([^aeiouăâî]+)ă$/, "e$1", "i ii ile ilor"],
      [/o([^aeiouăâî]+)$/, "oa$1", "e ele elor"],
      [/ea([^aeiouăâî]+)$/, "e$1", "i ii ilor"],
      [/a([^aeiouăâî]+)ă$/, "e$1", "e ele elor i ii ile ilor"],
      [/d[ăe]?$/, "z", "i ii ile ilor"],
    ],
  },
  sc: {
    nouns: scandinavian,
    names: ["- s en ens n"],
    verbs: ["a ar ade at ad", "a er te t de", "e er te t et de", "- t e a are ere ast est"],
    changes: [
      [/([aeiouyåäöøæ])$/, "$1", "n ns t ts r rs rna rnas rne rnes na nas"],
      [/er$/, "er", "na nas ne nes"],
      [/([aeiouyåäöøæ])([bdfgklmnprst])$/, "$1$2$2", doubledEndings],
      [/o([^aeiouyåäöøæ]+)$/, "ö$1", "er erna"],
      [/o([^aeiouyåäöøæ])$/, "ö$1$1", "er erna ers ernas"],
      [/o([^aeiouyåäöøæ]+)$/, "ø$1", "er erne ene"],
      [/a([^aeiouyåäöøæ]+)$/, "ä$1", "er erna ernas"],
      [/a([^aeiouyåäöøæ]+)$/, "æ$1", "- er ene erne ernes"],
      [/a([^aeiouyåäöøæ]+)$/, "e$1", "er ene"],
      [/([^aeiouyåäöøæ])\1[ea]([lnr])$/, "$1$2", "en et ar er arna erne"],
      [/en$/, "n", "et ets"],
    ],
  },
  tr: {
    names: ["- s lar ler ların lerin lara lere ları leri larda lerde lardan lerden larla lerle"],
    changes: [
      [
        /m[ae]k$/,
        "",
        "dı di du dü tı ti tu tü yor ıyor iyor uyor üyor mış miş muş müş an en acak ecek",
      ],
    ],
    chains: turkishForms,
  },
  vi: { names: ["-"] },
  pl: polish,
  cs: czech,
  fi: { chains: finnishForms },
  hu: { chains: hungarianForms },
};

/** Lists of endings, each ending also with an s. */
function withGenitives(lists: readonly string[]): string[] {
  return lists.map((list) => {
    const [first = "", ...others] = wordsIn(list);
    const all = others.flatMap((one) => [one, `${one}s`]);
    return [first, first === "-" ? "s" : `${first}s`, ...all].join(" ");
  });
}
