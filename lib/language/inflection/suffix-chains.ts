/**
 * Languages that put several endings after one another. Words are folded, so vowels that differ in
 * their marks alone (`a` and `ä`, `a` and `á`) are one.
 */

/** Consonants before the last vowels of a Finnish stem: strong grade, weak grade. */
const grades: readonly (readonly [strong: string, weak: string])[] = [
  ["kk", "k"],
  ["pp", "p"],
  ["tt", "t"],
  ["nk", "ng"],
  ["nt", "nn"],
  ["mp", "mm"],
  ["lt", "ll"],
  ["rt", "rr"],
  ["t", "d"],
  ["p", "v"],
  ["k", ""],
];
/** By the end of a Finnish dictionary form, what its stems end in. */
const finnishStems: readonly (readonly [end: RegExp, stems: readonly string[]])[] = [
  [/^([^aeiouy]*[aeiouy]{2})$/, ["$1"]],
  [/nen$/, ["se"]],
  [/si$/, ["si", "te", "se"]],
  [/([rlh])ki$/, ["$1ki", "$1ke", "$1je"]],
  [/i$/, ["i", "e"]],
  [/([ao])ika$/, ["$1ika", "$1ja"]],
  [/e$/, ["ee"]],
  [/([uy])s$/, ["$1kse", "$1te", "$1$1", "$1si"]],
  [/([ai])s$/, ["$1$1", "$1kse", "$1si"]],
  [/([oe])s$/, ["$1kse", "$1he", "$1si"]],
  [/([kpt]?)in$/, ["$1$1ime", "$1ini"]],
  [/n$/, ["me", "ni"]],
  [/at$/, ["a", "aa"]],
  [/([uy])t$/, ["$1", "$1e"]],
  [/t$/, ["", "ti"]],
  [/([^aeiouy])$/, ["$1i", "$1e"]],
];
const finnishCases = ends("n ssa sta lla lta lle ksi tta na ta a t");
const finnishPluralCases = ends("ssa sta lla lta lle ksi na ta a en den tten hin in");
const finnishOwners = ends("ni si nsa mme an en");
const finnishParticles = ends("kin kaan ko");

/** The cases of a Finnish word in both numbers, some with an owner or a particle at the end. */
export function finnishForms(word: string): string[] {
  const [end, made] = finnishStems.find(([one]) => one.test(word)) ?? [/$/, [""]];
  const stems = made.map((one) => word.replace(end, one)).flatMap(inBothGrades);
  const plurals = stems.flatMap((stem) => {
    const rest = stem.replace(/[aeiouy]$/, "");
    if (/[ae]$/.test(stem)) return [`${rest}i`, `${rest}oi`, `${rest}oj`];
    return ["i", "j"].map((end) => stem.replace(/i$/, "e").replace(/[iuy]([eo])$/, "$1") + end);
  });
  const singular = stems.flatMap((stem) => [
    ...finnishCases.map((one) => stem + one),
    ...["", "h"].map((h) => `${stem}${h}${stem.slice(-1)}n`),
    `${stem}seen`,
    // Without its last vowel, as in naista, kätten, naisten.
    ...["ta", "ten"].map((one) => stem.replace(/k?([sltrn])e$/, "$1") + one),
  ]);
  const cased = [
    ...singular,
    ...["ta", "tta", "ten"].map((one) => word + one),
    ...plurals.flatMap((stem) => finnishPluralCases.map((one) => stem + one)),
  ];
  const owned = [...stems, ...cased.filter((one) => /(ss|st|ll|lt)a$|lle$/.test(one))];
  return [
    ...cased,
    ...owned.flatMap((one) => finnishOwners.map((owner) => one + owner)),
    ...[word, ...singular].flatMap((one) => finnishParticles.map((particle) => one + particle)),
  ];
}

/** A stem with the strong and with the weak grade of its last consonants. */
function inBothGrades(stem: string): string[] {
  const vowels = /[aeiouy]{1,2}$/.exec(stem)?.[0] ?? "";
  const rest = stem.slice(0, stem.length - vowels.length);
  const isOpen = vowels !== "";
  const changed = [grades, grades.map(([strong, weak]) => [weak, strong] as const)].flatMap(
    (all) => {
      const [from, to] = all.find(([one]) => isOpen && one !== "" && rest.endsWith(one)) ?? [];
      return from === undefined ? [] : [rest.slice(0, rest.length - from.length) + to + vowels];
    },
  );
  return [stem, ...changed];
}

const hungarianCases = ends(
  "nak nek ert ig kent ban ben ba be bol ra re rol nal nel hoz hez tol ul kor",
);
const hungarianOwners = ends(
  "m am em om d ad ed od ja a je e nk unk uk juk jai ai jei ei i im aim eim ik aik eik ink aink eink",
);
const hungarianPlurals = ends("k ak ek ok");
const long = /[aeiou]$/;

/** The cases of a Hungarian word, of its plural and, of a noun, of what belongs to somebody. */
export function hungarianForms(word: string, isName: boolean): string[] {
  const stems = [
    word,
    // ló: lov-, kő: köv-, hó: hav-, jármű: járműv-
    ...(/^[^aeiou]+[ou]$|mu$/.test(word) ? [`${word}v`, `${word.slice(0, -1)}av`] : []),
    ...(/[^aeiou][aeo][lrmngkz]$/.test(word) && /[aeiou]/.test(word.slice(0, -3))
      ? [word.replace(/.(.)$/, "$1")]
      : []),
  ];
  const owners = isName ? ["a", "ja", "e", "je"] : hungarianOwners;
  const possessed = stems.flatMap((stem) => owners.map((owner) => stem + owner));
  const plural = stems.flatMap((stem) => hungarianPlurals.map((end) => stem + end));
  return [...stems, ...plural, ...possessed].flatMap((stem) => [
    stem,
    ...hungarianCases.map((end) => stem + end),
    ...(long.test(stem) ? ["n", "t"] : ["on", "en", "t", "at", "et", "ot", "ett", "ott"]).map(
      (end) => stem + end,
    ),
    ...withDoubled(stem),
  ]);
}

/** With the cases whose v becomes the last consonant: hegedűvel, Kerttel, dallá. */
function withDoubled(stem: string): string[] {
  const [last = ""] = /(?:sz|zs|cs|gy|ny|ly|ty|.)$/.exec(stem) ?? [];
  const isDoubled = stem.length > 1 && stem.at(-1) === stem.at(-2);
  const doubled = long.test(stem) ? `${stem}v` : stem.slice(0, -last.length) + last[0] + last;
  return ["al", "el", "a", "e"].map((end) => (isDoubled ? stem : doubled) + end);
}

const turkishVowel = /[aeiou]$/;

/** The cases of a Turkish word, of its plural and of what belongs to somebody. */
export function turkishForms(word: string): string[] {
  const stems = [
    word,
    ...(/[^p]p$|t$/.test(word) ? [word.slice(0, -1) + (word.endsWith("p") ? "b" : "d")] : []),
    ...(word.endsWith("k") ? [`${word.slice(0, -1)}g`] : []),
    // şehir: şehri
    ...(/[aeiou][^aeiou][iu][^aeiou]$/.test(word) ? [word.replace(/.(.)$/, "$1")] : []),
  ];
  const vowel = /[ou][^aeiou]*$/.test(word) ? "u" : "i";
  return stems.flatMap((stem) => [
    ...turkishCases(stem, vowel),
    ...["lar", "ler"].flatMap((plural) => turkishCases(stem + plural, "i")),
  ]);
}

/** A stem in every case, as it is and with its owners. */
function turkishCases(stem: string, vowel: string): string[] {
  const isOpen = turkishVowel.test(stem);
  const mine = isOpen ? stem : stem + vowel;
  const his = isOpen ? `${stem}s${vowel}` : stem + vowel;
  const my = [`${mine}m`, `${mine}m${vowel}z`, `${mine}n`, `${mine}n${vowel}z`];
  const [y, n] = isOpen ? ["y", "n"] : ["", ""];
  const cased = (one: string, [y, n]: readonly [string, string]) => [
    one,
    ...ends("da de ta te dan den tan ten la le").map((end) => one + end),
    ...ends("a e").map((end) => one + y + end),
    `${one}${y}${vowel}`,
    `${one}${n}${vowel}n`,
  ];
  return [
    ...cased(stem, [y, n]),
    ...(isOpen ? ends("yla yle").map((end) => stem + end) : []),
    ...my.flatMap((one) => cased(one, ["", ""])),
    his,
    ...ends("na ne nda nde ndan nden yla yle").map((end) => his + end),
    `${his}n${vowel}`,
    `${his}n${vowel}n`,
  ];
}

function ends(list: string): string[] {
  return list.split(" ");
}
