import { folded } from "#lib/kernel/folding.js";
import { sentencesOf } from "#lib/kernel/sentences.js";
import type { Window } from "#lib/kernel/window.js";
import { wordsOf } from "#lib/kernel/words.js";
import { isSameWord } from "../ask/question-words.js";
import { type QuotedPart, shortParts } from "../ask/quoted-parts.js";

/** Most sentences of a passage that are shown. */
const maxSentences = 4;

/** A passage with the words that were searched marked, shortened to the sentences that have most of them. */
export function foundParts(text: string, searched: string): QuotedPart[] {
  const terms = new Set(wordsOf(searched).map(({ word }) => folded(word)));
  const marks = wordsOf(text).filter(({ word }) => {
    const own = folded(word);
    return [...terms].some((term) => isSameWord(term, own));
  });
  const sentences = sentencesOf(text);
  const countIn = ({ start, end }: Window) => {
    const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
    return new Set(inside.map(({ word }) => folded(word))).size;
  };
  const best = sentences
    .toSorted((one, other) => countIn(other) - countIn(one) || one.start - other.start)
    .slice(0, maxSentences)
    .filter((sentence, index) => index === 0 || countIn(sentence) > 0)
    .toSorted((one, other) => one.start - other.start);
  return shortParts(text, sentences, marks, best);
}
