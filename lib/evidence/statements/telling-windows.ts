import type { Steps } from "#lib/kernel/steps.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { sentenceSteps } from "#lib/language/sentences.js";
import { type Word, wordSteps } from "#lib/language/words.js";
import { writtenLanguage } from "#lib/language/written-language.js";
import { creditWords, workNamed } from "./credit-words.js";
import { telling } from "./plain-patterns.js";
import { calendarDateAt } from "./written-parts.js";

/** Maximum windows of a text, UTF-16 units of each; sentences before and after a telling one. */
const [maxWindows, maxChars, before, after] = [6, 1200, 3, 1];

/** Languages whose words of releases are known; null: a text whose language is not recognised. */
const listed: readonly (string | null)[] = ["en", "de", "fr", "es", null];
const marked = /["“„«「『《][^"“”„«»「」『』《》\n]{1,80}["”“»」』》]/u;

/** Whether a word may make its sentence a statement where words of releases are not known: one of credits, or a date beside a title in marks. */
function isTellingElsewhere(text: string, { word, start }: Word, sentence: Window): boolean {
  const isDated =
    /\p{N}/u.test(word) &&
    marked.test(sliceOf(text, sentence)) &&
    calendarDateAt(text, start) !== null;
  return isDated || (creditWords[workNamed(word)]?.[0] ?? null) !== null;
}

/**
 * The first windows of a text in which a release date or a credit may be stated, in order and without
 * overlaps: sentences with a word of releases or credits, or, where the language's words of releases are
 * not known, a date beside a title in marks; with their neighbours as far as they fit.
 */
export function* tellingWindows(text: string): Steps<Window[]> {
  const sentences = yield* sentenceSteps(text);
  const windows: Window[] = [];
  const isListed = listed.includes(writtenLanguage(text));
  let at = 0;
  for (const word of yield* wordSteps(text)) {
    while ((sentences[at]?.end ?? text.length) <= word.start) at++;
    const own = sentences[at];
    const last = windows.at(-1);
    const free = last?.end ?? 0;
    if (own === undefined || own.end <= free || own.end - own.start > maxChars) continue;
    const isTelling = isListed
      ? telling.has(word.word.toLowerCase())
      : isTellingElsewhere(text, word, own);
    if (!isTelling) continue;
    const fits = (window: Window | undefined) =>
      window !== undefined && own.end - window.start <= maxChars;
    const context = sentences.slice(Math.max(0, at - before), at);
    const { start } =
      (fits(last) ? last : context.find((one) => one.start >= free && fits(one))) ?? own;
    const next = sentences.slice(at + 1, at + 1 + after);
    const { end } = next.findLast((one) => one.end - start <= maxChars) ?? own;
    if (last?.start === start) last.end = end;
    else if (windows.push({ start, end }) > maxWindows) return windows.slice(0, maxWindows);
  }
  return windows;
}
