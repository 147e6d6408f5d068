import { sliceOf, type Window } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { wordsOf } from "#lib/language/words.js";
import { type AskedWord, askedWords, isSameWord, kindWanted } from "./question-words.js";

/** Maximum number of marked sentences in one quotation. */
const maxMarked = 3;
/**
 * A further sentence is marked when it adds something new and reaches this share of the first
 * sentence's score.
 */
const furtherShare = 0.5;
/**
 * What a sentence gains, as a share of the whole question, when it contains the kind of thing that
 * was asked for.
 */
const wantedShare = 0.3;
/**
 * Weight of the preceding sentence's words: a statement often follows the sentence that names its
 * subject.
 */
const behindShare = 0.4;
/** What a text loses per position in the list, as a share, when the nearest text is chosen. */
const rankLoss = 0.08;

interface RatedSentence {
  sentence: Window;
  held: ReadonlySet<AskedWord>;
  isWanted: boolean;
  worth: number;
}

/** The marks of several quotations of one question. */
export interface AnsweringSentences {
  /**
   * For each text, the windows of its one to three sentences nearest to the question, in order;
   * empty when no word matches.
   */
  marks: Window[][];
  /**
   * The index of the text with the nearest sentence, earlier texts preferred; null when no word
   * matches anywhere.
   */
  nearest: number | null;
}

/**
 * Finds the sentences nearest to a question's words. Words that are rare in these texts count more,
 * names count more than other words, and word endings are ignored. It says which words are near,
 * not whether they answer the question.
 *
 * @param need the kind of evidence that was asked for
 */
export function answeringSentences(
  texts: readonly string[],
  question: string,
  need?: string,
): AnsweringSentences {
  const rated = ratedSentences(texts, question, need);
  const bests = rated.map(
    (sentences, place) =>
      (1 - rankLoss * place) * Math.max(0, ...sentences.map(({ worth }) => worth)),
  );
  const best = Math.max(0, ...bests);
  return { marks: rated.map(marksOf), nearest: best === 0 ? null : bests.indexOf(best) };
}

function marksOf(rated: readonly RatedSentence[]): Window[] {
  const [first, ...others] = rated.toSorted((one, other) => other.worth - one.worth);
  if (first === undefined || first.worth === 0) return [];
  const marked = [first];
  for (const one of others) {
    if (marked.length === maxMarked || one.worth < furtherShare * first.worth) break;
    if (bringsNew(one, marked)) marked.push(one);
  }
  return marked.map(({ sentence }) => sentence).toSorted((one, other) => one.start - other.start);
}

function ratedSentences(texts: readonly string[], question: string, need?: string) {
  const isOfKind = kindWanted(question, need);
  const split = texts.map((text) =>
    sentencesOf(text).map((sentence) => {
      const words = sliceOf(text, sentence);
      const terms = wordsOf(words).map(({ word }) => folded(word));
      return { sentence, terms, isWanted: isOfKind?.(words) ?? false };
    }),
  );
  const asked = askedWords(
    question,
    split.flatMap((sentences) => sentences.map(({ terms }) => terms)),
  );
  const gain = wantedShare * sum(asked);
  return split.map((sentences) => {
    const holding = sentences.map(
      ({ terms }) =>
        new Set(asked.filter(({ term }) => terms.some((word) => isSameWord(term, word)))),
    );
    return sentences.map(({ sentence, isWanted }, index): RatedSentence => {
      const held = holding[index] ?? new Set();
      const behind = [...(holding[index - 1] ?? [])].filter((word) => !held.has(word));
      const weight = sum(held) + behindShare * sum(behind);
      const worth = weight === 0 ? 0 : weight + (isWanted ? gain : 0);
      return { sentence, held, isWanted, worth };
    });
  });
}

/**
 * Whether a sentence has a word of the question, or the kind of thing asked for, that the marked
 * sentences lack.
 */
function bringsNew(one: RatedSentence, marked: readonly RatedSentence[]): boolean {
  if (one.isWanted && !marked.some(({ isWanted }) => isWanted)) return true;
  return [...one.held].some((word) => !marked.some(({ held }) => held.has(word)));
}

function sum(words: Iterable<AskedWord>): number {
  let total = 0;
  for (const { weight } of words) total += weight;
  return total;
}
