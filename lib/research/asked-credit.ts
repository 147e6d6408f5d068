import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { sliceOf } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { type Word, wordsOf } from "#lib/language/words.js";
import { holdsThing, isInName, namedThings } from "#lib/research/named-things.js";

/** The words for one kind of work, in several languages; a star stands for any ending. */
const roles = [
  `produce produced produces producer* producing production* coproduced produz* produktion*
   produsent produserte produit* produc* prodott* продюс* プロデュ* 制作* 製作* 프로듀*`,
  "mix mixed mixes mixer* mixing abgemischt gemischt abmischung mezcl* mixe* микс* 混音* ミックス* 믹싱*",
  "master mastered mastering masters gemastert masteri* мастеринг* マスタリング* 마스터링*",
  "engineer* toningenieur* ingenier* звукореж* エンジニア* 엔지니어*",
  `write writes wrote written writer* writing songwriter* songwriting cowrote penned geschrieben
   schrieb schrieben ecrit* escrib* escrit* scritt* geschreven skrev skrevet skriv* написа*`,
  "lyric* words letra* paroles testo testi songtext* текст* 歌詞* 作詞* 歌词* 作词* 작사*",
  "compose* composing composition* komponi* compost* compuest* сочин* музык* 作曲* 작곡*",
  "arrange* arranging arrangi* arregl* arrangement* аранжир* 編曲* 编曲* 편곡*",
  `sing sings sang sung singing singer* vocal* voice* gesang gesungen singt chante* chant voix
   canta* voz voce вокал* спел* ボーカル* 보컬*`,
  "drum* schlagzeug* batteri* bateria* batterie ударн* барабан* ドラム* 드럼*",
  "guitar* gitarr* chitarr* гитар* ギター* 기타*",
  "bass* bajo* basso* бас* ベース* 베이스*",
  "artwork cover* sleeve* illustrat* design* painted drew drawn обложк*",
  "photo* foto* фото* 写真* 사진*",
  "play plays played playing player*",
].map((words) =>
  words.split(/\s+/).map((word) => ({ begins: word.endsWith("*"), form: folded(word) })),
);

/** Verbs that say nothing beside the name of an instrument or of other work. */
const weak = /^(?:play(?:s|ed|ing)?|wrote|writes?|written)$/i;

/** What a question about credits asks for. */
export interface AskedCredit {
  /** What it names beside the work. */
  things: readonly string[];
  /** The work that it asks about, as places in `roles`. */
  work: readonly number[];
}

/** Reads a question about credits; null when it names no work. */
export function askedCredit(topic: string, artistName: string): AskedCredit | null {
  const found = wordsOf(topic).filter((word) => roleOf(word.word) >= 0 && !isInName(topic, word));
  const things = namedThings({ topic: without(topic, found), artistName, titles: [] });
  const hasOther = things.length > 1 && things.some((thing) => !/^\p{Lu}/u.test(thing));
  const strong = found.filter(({ word }) => !weak.test(word));
  // "mastering engineer", "bass player": the first word says it.
  const first = strong.filter(
    ({ start }) => !strong.some(({ end }) => end < start && topic.slice(end, start).trim() === ""),
  );
  const meant = first.length > 0 || hasOther ? first : found;
  if (meant.length === 0 && !hasOther) return null;
  return { things, work: meant.map(({ word }) => roleOf(word)) };
}

/** Whether a window has what is asked for in words: in its title or text each thing and each work. */
export function statesCredit(
  { original: { title, text }, window }: Pick<RankedWindow, "original" | "window">,
  { things, work }: AskedCredit,
): boolean {
  const said = sliceOf(text, window);
  const held = new Set(wordsOf(said).map(({ word }) => roleOf(word)));
  const all = `${title ?? ""}\n${said}`;
  const analyzer = analyzerOf(text);
  return (
    work.every((role) => held.has(role)) && things.every((one) => holdsThing(all, one, analyzer))
  );
}

function roleOf(word: string): number {
  const form = folded(word);
  return roles.findIndex((words) =>
    words.some((one) => form === one.form || (one.begins && form.startsWith(one.form))),
  );
}

function without(topic: string, words: readonly Word[]): string {
  return words.reduce(
    (rest, { start, end }) =>
      `${rest.slice(0, start)},${" ".repeat(end - start - 1)}${rest.slice(end)}`,
    topic,
  );
}
