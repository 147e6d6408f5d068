import { folded } from "#lib/language/folding.js";

/**
 * Words for each kind of work on a release, in several languages. First the role of its statements (null: it is
 * never stated); then the words that state it in a plain pattern, if there are any; then further words for
 * questions and their answers. A star stands for any ending.
 */
export const creditWords = [
  [
    "producer",
    `produced producer producers production produziert produzierte produktion produzent produzentin produit produite producido
     producida`,
    `produce produces producing coproduced produsent produserte producer* produz* produktion* produit* produc* prodott* продюс*
     プロデュ* 制作* 製作* 프로듀*`,
  ],
  [
    "mixer",
    "mixed mix mixing mixer gemischt abgemischt mixé mezclado mezclada",
    "mixes mixer* abmischung mezcl* mixe* микс* 混音* ミックス* 믹싱*",
  ],
  ["remixer", "", "remix* ремикс* リミックス* 리믹스*"],
  [
    "mastering engineer",
    "mastered mastering gemastert masterisé masterizado",
    "master masters masteri* мастеринг* マスタリング* 마스터링*",
  ],
  ["engineer", "engineered", "engineer* toningenieur* ingenier* звукореж* エンジニア* 엔지니어*"],
  [
    "writer",
    "written writer writers songwriter songwriters geschrieben écrit écrite escrito escrita",
    `write writes wrote writing writer* songwriter* songwriting cowrote penned schrieb schrieben ecrit* escrib* escrit* scritt*
     geschreven skrev skrevet skriv* написа*`,
  ],
  [
    null,
    "",
    "lyric* words letra* paroles testo testi songtext* текст* 歌詞* 作詞* 歌词* 作词* 작사*",
  ],
  [
    "composer",
    "composed composer composers komponiert composé compuesto",
    "compose* composing composition* komponi* compost* compuest* сочин* музык* 作曲* 작곡*",
  ],
  [
    "arranger",
    "arranged arrangiert",
    "arrange* arranging arrangi* arregl* аранжир* 編曲* 编曲* 편곡*",
  ],
  [
    null,
    "",
    `sing sings sang sung singing singer* vocal* voice* gesang gesungen singt chante* chant voix canta* voz voce вокал* спел*
     ボーカル* 보컬*`,
  ],
  [null, "", "drum* schlagzeug* batteri* bateria* batterie ударн* барабан* ドラム* 드럼*"],
  [null, "", "guitar* gitarr* chitarr* гитар* ギター* 기타*"],
  [null, "", "bass* bajo* basso* бас* ベース* 베이스*"],
  [
    "cover artist",
    "artwork cover-art cover-design sleeve-design",
    "cover* sleeve* illustrat* design* painted drew drawn обложк*",
  ],
  [null, "", "photo* foto* фото* 写真* 사진*"],
  ["performer", "", "play plays played playing player* perform*"],
] as const;

export const creditRoles = creditWords.flatMap(([role]) => role ?? []);

/** The words for each kind of work; `begins`: with any ending. */
const works = creditWords.map(([, stated, also]) =>
  `${stated} ${also}`
    .trim()
    .split(/\s+/)
    .map((word) => ({ begins: word.endsWith("*"), form: folded(word) })),
);

/** The kind of work that a word names, as its place in `creditWords`; -1 for none. */
export function workNamed(word: string): number {
  const form = folded(word);
  return works.findIndex((words) =>
    words.some((one) => form === one.form || (one.begins && form.startsWith(one.form))),
  );
}
