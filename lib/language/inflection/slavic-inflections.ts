import type { Inflection } from "#lib/language/inflection/inflection.js";
import { pairsIn } from "#lib/language/lexicon/lexicon.js";

const polishNouns = [
  "- a u owi em iem ie e y i ów om ami ach owie",
  "a y i e ie ę ą o ów owie - om ami ach",
  "o a u em iem ie y i e ę ą - om ami ach",
  "ie ia iu iem iom iami iach -",
  "ia i ię ią io iu iom iami iach",
  "ja i ji ję ją jo ju jom jami jach",
  "y ego emu ym a ej ą e ych ymi",
  "i iego iemu im a iej ą ie ich imi",
  "a ej ą e ych ym ymi",
  "a iej ą ie ich im imi",
  "e ego emu em ych ym ymi",
  "ie iego iemu iem ich im imi",
  "um a ów om ami ach",
  "sta stów stom",
  "y i e - ów om ami ach",
  "e a u em i y - om ami ach",
  "ek ka ku kowi kiem ki ków kom kami kach",
];
/**
 * How the end of a Polish stem changes in the soft locative and dative: w ręce, o psie, w Łodzi.
 */
const polishSoft = [
  ...softened(
    "ka c ga dz cha sz ra rz ro rz r rz ła l ło l ł l sła śl sło śl sł śl sta ści st ści",
    "e",
  ),
  ...softened(
    "iasto ieści iasta ieści iazda ieździ iat ieci iato ieci iatr ietrz iara ierz iad iedzi",
    "e",
  ),
  ...softened(
    "iał iel iała iel ioł iel iół iel ato eci as esi ód odzi ół ol ór orz ót oci eł l",
    "e",
  ),
  ...softened("sta śc ta c t c da dz d dz ch s ł l n n", "i"),
  ...softened("k c r rz g dz ga dz", "y"),
  ...softened("ta ci to ci t ci da dzi do dzi d dzi sna śni sno śni sen śni", "e"),
  ...softened("ba bi wa wi pa pi ma mi na ni sa si za zi bo bi wo wi mo mi no ni so si", "e"),
];
const polishCases = "a u owi em iem e y i ów om ami ach ę ą";
const polishChanges = [
  ...polishSoft,
  [/ó([^aeiouyąęó]+)$/, "o$1", polishCases],
  [/ódź$/, "odzi", "- e ą om ami ach"],
  [/ą([^aeiouyąęó]+)$/, "ę$1", polishCases],
  [/ę([^aeiouyąęó]+)a$/, "ą$1", "-"],
  [/ę([kg])a$/, "ę$1", "i ami"],
  [/ęka$/, "ęce", "-"],
  [/o([^aeiouyąęó]+)[aeo]$/, "ó$1", "-"],
  [/ń$/, "ni", `- ${polishCases}`],
  [/ć$/, "ci", `- ${polishCases}`],
  [/ś$/, "si", `- ${polishCases}`],
  [/ź$/, "zi", `- ${polishCases}`],
  [/([^aeiouyąęó])i?e([^aeiouyąęó])$/, "$1$2", `${polishCases} ie`],
  [/ciec$/, "c", polishCases],
  [/niec$/, "ńc", polishCases],
  [/dzień$/, "dni", `- ${polishCases}`],
  [/([^aeiouyąęó])ień$/, "$1ni", `- ${polishCases}`],
  [/ieś$/, "si", "- ą om ami ach"],
  [/([^aeiouyąęó])i?ew$/, "$1wi", "- ą e"],
  [/([ńćśź])$/, "$1", "mi"],
  [/([bpwm])$/, "$1i", "a u em owi"],
  [/ię$/, "ieni", "a u em"],
  [/ię$/, "ion", "- a om ami ach"],
  [/ę$/, "ęci", "a u em"],
  [/ę$/, "ęt", "a om ami ach"],
  [/ę$/, "ąt", "-"],
  [/([^aeiouyąęó])ce$/, "$1iec", "-"],
  [/ec$/, "c", polishCases],
  [/([^aeiouyąęó])([knłrlw])[aoi]$/, "$1e$2", "-"],
  [/([^aeiouyąęó])([nłrlw])[aoi]$/, "$1ie$2", "-"],
] as const;
export const polish: Inflection = {
  nouns: polishNouns,
  names: polishNouns,
  changes: polishChanges,
  verbs: [verbForms("ać", "a"), verbForms("ić", "i"), verbForms("yć", "y"), verbForms("eć", "ia")],
};

const czechNouns = [
  "- a u ovi em e ě y i ů ům ech ách ové í ím ích emi",
  "a y e ě u o ou ovi ové ů - ám ami ách",
  "ce cem ci ců cům cích",
  "a ám ách ům ech -",
  "o a u em e ě ovi - ům y ech ách",
  "y - ů ům ech ám ami ách",
  "e i í ím ích emi -",
  "e ete eti etem ata at atům atech aty",
  "um a u em y ech",
  "us u em ovi y ů ům ech",
  "io ia iu iem ií iím iích",
  "ice ic ici icí icím icích icemi",
  "ek ka ku kovi kem ky ků kům cích",
  "ý ého ému ém ým á é ou í ých ými",
  "á é ou ých ým ými",
  "é ých ým ými",
  "í ího ímu ím ích ími",
];
const czechCases = "í a u ovi em e ě i y ů ům ech ích ách ami";
const czechSoft = "ě i í ím ích ěm ěmi emi mi";
const czechChanges = [
  ...softened("ka c ga z ha z cha š ra ř r ř", "e"),
  ...softened("k c h z ch š r ř", "i ích"),
  [/ů([^aeiouyáéíóúůýě]+)$/, "o$1", czechCases],
  [/ů([ňďť])$/, "o$1", "-"],
  [/ůň$/, "on", czechSoft],
  [/([^aeiouyáéíóúůýě])eň$/, "$1n", czechSoft],
  [/ň$/, "n", czechSoft],
  [/ť$/, "t", czechSoft],
  [/ď$/, "d", czechSoft],
  [/([^aeiouyáéíóúůýě])e([^aeiouyáéíóúůýě])$/, "$1$2", czechCases],
  [/([^aeiouyáéíóúůýě])([^aeiouyáéíóúůýě])[aoy]$/, "$1e$2", "-"],
  [/í([^aeiouyáéíóúůýě]+)a$/, "i$1", "-"],
  [/á([^aeiouyáéíóúůýě]+)a$/, "a$1", "-"],
  [/á([^aeiouyáéíóúůýě]+)$/, "a$1", czechCases],
  [/í([^aeiouyáéíóúůýě]+)$/, "ě$1", czechCases],
] as const;

export const czech: Inflection = {
  nouns: czechNouns,
  names: czechNouns,
  changes: czechChanges,
  verbs: [
    verbForms("at", "a"),
    verbForms("it", "i"),
    verbForms("ět", "ě"),
    verbForms("ovat", "ova"),
  ],
};

/** An infinitive, the past in its genders and numbers, and the present. */
function verbForms(infinitive: string, vowel: string): string {
  const past = ["ł", "ła", "ło", "li", "ły", "l", "la", "lo", "ly"].map((one) => vowel + one);
  return [
    infinitive,
    ...past,
    `${vowel}`,
    `${vowel}m`,
    `${vowel}sz`,
    `${vowel}ją`,
    `${vowel}jí`,
  ].join(" ");
}

/** Pairs of an end of a stem and what it becomes before the endings. */
function softened(pairs: string, endings: string): (readonly [string, string, string])[] {
  return pairsIn(pairs).map(([from, to]) => [from, to, endings] as const);
}
