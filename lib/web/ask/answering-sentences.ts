import type { Reference, Status } from "#lib/client/generated/types.js";
import { partsOf, sliceOf, type Window } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { isSameWord } from "#lib/language/same-word.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { wordsOf } from "#lib/language/words.js";
import {
  type AskedWord,
  askedWords,
  dateWritten,
  isTimeAsked,
  kindWanted,
} from "./question-words.js";

/** Maximum number of marked sentences in one quotation. */
const maxMarked = 2;
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
 * Weight of the words of the preceding and the first sentence: a statement often follows the sentence
 * that names its subject.
 */
const behindShare = 0.4;
/** Share of its score that a text loses per position in the list, when the nearest is chosen. */
const rankLoss = 0.08;
/** Minimum share of the question's weight in the sentence that is shown as the answer. */
const strongShare = 0.5;
/** Minimum number of words that a sentence adds when it says more than a part of the question. */
const newWords = 3;
/** A text with a more precise date is preferred when it reaches this share of the nearest one. */
const preciseShare = 0.75;

interface RatedSentence {
  sentence: Window;
  words: string;
  /**
   * The words of the question that are in it, in the sentence before it or in the text's first one.
   */
  reach: ReadonlySet<AskedWord>;
  held: ReadonlySet<AskedWord>;
  /** Whether it has the kind of thing asked for; null when the question does not show which. */
  isWanted: boolean | null;
  /** Whether it has all words of the question, or adds words to those and the artist's name. */
  saysMore: boolean;
  worth: number;
  /** The share of the question's weight that `reach` has. */
  share: number;
}

/** The marks of several quotations of one question. */
export interface AnsweringSentences {
  /**
   * For each text, the windows of its one or two sentences nearest to the question, in order; empty
   * when no word matches.
   */
  marks: Window[][];
  /**
   * The index of the text with the nearest sentence, earlier texts preferred, but the more precise
   * of two dates that agree; null when no word matches anywhere.
   */
  nearest: number | null;
  /**
   * Whether its sentence has half of the question by weight, and the kind of thing asked for or
   * something new. Otherwise it is not near enough to stand out.
   */
  isStrong: boolean;
}

/**
 * Finds the sentences nearest to a question's words. Words that are rare in these texts count more,
 * the artist's name does not count, and word endings are ignored. It says which words are near,
 * not whether they answer the question.
 *
 * @param need the kind of evidence that was asked for
 * @param artist the artist's name
 */
export function answeringSentences(
  texts: readonly string[],
  question: string,
  need?: string,
  artist?: string,
): AnsweringSentences {
  const rated = ratedSentences(texts, question, need, artist);
  const bests = rated.map(
    (sentences, place) =>
      (1 - rankLoss * place) * Math.max(0, ...sentences.map(({ worth }) => worth)),
  );
  const marked = rated.map(markedOf);
  const marks = marked.map((ones) => ones.map(({ sentence }) => sentence));
  const best = Math.max(0, ...bests);
  if (best === 0) return { marks, nearest: null, isStrong: false };
  const near = bests.flatMap((worth, place) => (worth >= preciseShare * best ? [place] : []));
  const first = bests.indexOf(best);
  const isDated = need === "release_date" || isTimeAsked(question);
  const nearest = isDated ? mostPrecise(rated, first, near) : first;
  const share = Math.max(0, ...(rated[nearest] ?? []).map((one) => one.share));
  const isSaid = marked[nearest]?.some(({ isWanted, saysMore }) => isWanted ?? saysMore) ?? false;
  return { marks, nearest, isStrong: share >= strongShare && isSaid };
}

/**
 * The marks of a question's quotations: the words that a reading model named, and where it named
 * none, the sentences nearest to the question. The model names the best answer first. Without a
 * model, what catalogs state is nearest, but nothing stands out in a question that was not
 * answered.
 *
 * @param artist the artist's name
 * @param stated what catalogs state of a release date that was asked for
 */
export function answeringMarks(
  { references, marks = [], stage }: MarkedOf,
  question: string,
  need?: string,
  artist?: string,
  stated?: { precise: Quoted | undefined } | null,
): AnsweringSentences {
  const texts = references.map(({ text }) => text);
  const near = answeringSentences(texts, question, need, artist);
  const named = references.map(({ start }, index) => {
    const parts = partsOf(marks[index]).toSorted((one, other) => one.start - other.start);
    return parts.length === 0
      ? null
      : parts.map((part) => ({ start: part.start - start, end: part.end - start }));
  });
  const first = named.findIndex((marks) => marks !== null);
  const precise = stated?.precise && references.indexOf(stated.precise);
  const known = first === -1 ? (precise ?? -1) : first;
  return {
    marks: named.map((marks, index) => marks ?? near.marks[index] ?? []),
    nearest: known === -1 ? near.nearest : known,
    isStrong: known === -1 ? near.isStrong && stage !== "unresolved" : true,
  };
}

type Quoted = Pick<Reference, "text" | "start">;

/** The fields of a status, or of a shared question, that marks are made from. */
interface MarkedOf extends Pick<Status, "stage"> {
  marks?: Status["marks"] | undefined;
  references: readonly Quoted[];
}

/**
 * The one of the near texts that says most precisely what the first one says: its sentence has all
 * question words that the first one's has, and its date lies within the other's.
 */
function mostPrecise(
  rated: readonly RatedSentence[][],
  first: number,
  near: readonly number[],
): number {
  const bestOf = (place: number) =>
    rated[place]?.reduce((best, one) => (one.worth > best.worth ? one : best));
  const dateOf = (one: RatedSentence | undefined) => dateWritten(one?.words ?? "");
  const nearest = bestOf(first);
  let date = dateOf(nearest);
  let place = first;
  for (const other of near) {
    const one = bestOf(other);
    const own = dateOf(one);
    const isAbout = [...(nearest?.reach ?? [])].every((word) => one?.reach.has(word));
    if (!isAbout || own.length <= date.length || !own.startsWith(date)) continue;
    date = own;
    place = other;
  }
  return place;
}

function markedOf(rated: readonly RatedSentence[]): RatedSentence[] {
  const [first, ...others] = rated.toSorted((one, other) => other.worth - one.worth);
  if (first === undefined || first.worth === 0) return [];
  const marked = [first];
  for (const one of others) {
    if (marked.length === maxMarked || one.worth < furtherShare * first.worth) break;
    if (bringsNew(one, marked)) marked.push(one);
  }
  return marked.toSorted((one, other) => one.sentence.start - other.sentence.start);
}

function ratedSentences(texts: readonly string[], question: string, need?: string, artist = "") {
  const isOfKind = kindWanted(question, need, artist);
  const split = texts.map((text) =>
    sentencesOf(text).map((sentence) => {
      const words = sliceOf(text, sentence);
      const terms = wordsOf(words).map(({ word }) => folded(word));
      return { sentence, words, terms, isWanted: isOfKind?.(words) ?? null };
    }),
  );
  const asked = askedWords(
    question,
    split.flatMap((sentences) => sentences.map(({ terms }) => terms)),
    artist,
  );
  const known = wordsOf(`${question} ${artist}`).map(({ word }) => folded(word));
  const whole = sum(asked);
  const gain = wantedShare * whole;
  return split.map((sentences) => {
    const holding = sentences.map(
      ({ terms }) =>
        new Set(asked.filter(({ term }) => terms.some((word) => isSameWord(term, word)))),
    );
    return sentences.map(({ sentence, words, terms, isWanted }, index): RatedSentence => {
      const held = holding[index] ?? new Set();
      const before = new Set([...(holding[0] ?? []), ...(holding[index - 1] ?? [])]);
      const behind = [...before].filter((word) => !held.has(word));
      const weight = sum(held) + behindShare * sum(behind);
      const worth = weight === 0 ? 0 : weight + (isWanted ? gain : 0);
      const reach = new Set([...held, ...behind]);
      const added = terms.filter((term) => !known.some((one) => isSameWord(one, term)));
      const saysMore = added.length >= newWords || reach.size === asked.length;
      const share = sum(reach) / whole;
      return { sentence, words, reach, held, isWanted, saysMore, worth, share };
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
