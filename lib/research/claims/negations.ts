import { folded } from "#lib/language/folding.js";

/**
 * Words that negate in one language and mean something else in another, by the language code of a
 * text. Words are compared without accents, so Portuguese "não", which negates, looks like Vietnamese
 * "nào", which asks.
 */
const cues: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf("no none neither nor"),
  es: setOf("no sin nada ni"),
  fr: setOf("ne n pas sans rien ni"),
  it: setOf("non mai senza"),
  pt: setOf("não sem nem nada"),
  ro: setOf("nu nici"),
  sc: setOf("ej uten uden inga"),
  vi: setOf("không chưa chẳng"),
};
/** Words that negate in any text. */
const otherCues = setOf(
  `not never nobody nothing cannot without hardly scarcely barely nowhere nicht kein keine keinen keiner keinem keines nie
   niemals ohne niemand nichts kaum weder nunca jamás ningún ninguna ninguno nadie tampoco jamais aucun aucune nessun nessuna
   nessuno niente niet geen nooit zonder niets nauwelijks nenhum nenhuma ninguém niciodată fără nimeni nimic inte icke ikke
   aldrig aldri utan ingen inget ingenting değil hiç yok asla не нет никогда без ни никто ничего δεν δε μη μην
   χωρίς لا لم لن ليس ليست بدون नहीं मत बिना ไม่ ไม่ได้ มิ 不 没 没有 沒 沒有 未 无 無 非 ない なかっ なく ません ず 안 못 없다 아니다`,
);
const contracted = /n['’＇]t$/iu;
/** English words that deny without a negation; another text may say the same with a negation. */
const denying =
  /^(?:fail|refus|den[iy]|unable|lack|absen|instead|rather|unlike|except|prevent|stop|declin|reject|impossib|un\p{L}{4}|dis\p{L}{4}|non)/u;
/** After a negation these words cancel it: not only, not least. */
const undoing = new Set(["only", "just", "least", "merely", "solely"]);

/** Whether a word negates what follows it. */
export function isNegation(word: string, next: string | undefined, language: string): boolean {
  if (next !== undefined && undoing.has(folded(next))) return false;
  const key = folded(word);
  if (contracted.test(word)) return true;
  if (otherCues.has(key)) return true;
  if (key === "no" && next !== undefined && /^\p{N}/u.test(next)) return false;
  return cues[language]?.has(key) ?? false;
}

/** Whether a word denies something in another way than by negation. */
export function isDenying(word: string): boolean {
  return denying.test(folded(word));
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(folded));
}
