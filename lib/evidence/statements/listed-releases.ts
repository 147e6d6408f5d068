import { type NamedTitle, titleFrom } from "./named-title.js";
import { subjectBefore } from "./subject-before.js";
import type { Part, WrittenSentence } from "./written-sentence.js";

type Add = (title: NamedTitle, date: { part: Part; role: string }, planned: boolean) => unknown;

/** "X (2018)", if X is quoted or called a release. */
export function bracketed(sentence: WrittenSentence, add: Add): void {
  const { parts } = sentence;
  for (const [at, part] of parts.entries()) {
    const isBracketed = /\($/.test(sentence.between(at)) && /^\)/.test(sentence.between(at + 1));
    if (part.kind !== "date" || !isBracketed) continue;
    const subject = subjectBefore(sentence, at);
    if (subject?.kind === "title" && subject.title.isMarked && subject.words.length === 0) {
      add(subject.title, { part, role: "" }, false);
    }
  }
}

/** A line of a list of releases: X (2018), X – 12 October 2018. */
export function listed(sentence: WrittenSentence, add: Add): void {
  const at = sentence.parts.findIndex(({ kind }) => kind === "date");
  const title = at < 1 ? null : titleFrom(sentence, 0);
  const date = sentence.parts[at];
  if (title?.to !== at || at !== sentence.parts.length - 1 || date === undefined) return;
  if (/^(?: \(|,? [–—-] |, )$/.test(sentence.between(at)))
    add(title, { part: date, role: "" }, false);
}
