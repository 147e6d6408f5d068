import type { Steps } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";
import { sentenceSteps } from "#lib/language/sentences.js";
import { wordSteps } from "#lib/language/words.js";
import { telling } from "./plain-patterns.js";

/** Windows of one text, UTF-16 units of each, and sentences shown before and after a telling one. */
const [maxWindows, maxChars, before, after] = [6, 1200, 3, 1];

/**
 * The first windows of a text in which a release date or a credit may be stated, in order and apart:
 * sentences with a word of releases or credits, and their neighbours as far as they fit.
 */
export function* tellingWindows(text: string): Steps<Window[]> {
  const sentences = yield* sentenceSteps(text);
  const windows: Window[] = [];
  let at = 0;
  for (const { word, start: wordStart } of yield* wordSteps(text)) {
    if (!telling.has(word.toLowerCase())) continue;
    while ((sentences[at]?.end ?? text.length) <= wordStart) at++;
    const own = sentences[at];
    const last = windows.at(-1);
    const free = last?.end ?? 0;
    if (own === undefined || own.end <= free || own.end - own.start > maxChars) continue;
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
