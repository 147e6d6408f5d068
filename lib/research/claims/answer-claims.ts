import type { ClaimVerdict } from "#lib/contract/answer-verdicts.js";
import type { Citation } from "#lib/contract/registered-answer.js";
import { snapDown } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { folded } from "#lib/language/folding.js";
import { sentencesIn } from "#lib/language/sentences.js";
import { analyzerIn, analyzerOf } from "#lib/language/tokens.js";
import { wordsOf } from "#lib/language/words.js";
import { writtenLanguage } from "#lib/language/written-language.js";
import type { CitedOriginal } from "#lib/research/answer-citations.js";
import { type CitedText, citedText } from "#lib/research/claims/cited-text.js";
import { closest, contradictionIn, unsaidIn } from "#lib/research/claims/judge-by-rules.js";
import { decidedByStatements } from "#lib/research/claims/stated-claims.js";
import { type ItemSentence, itemSentences } from "#lib/research/claims/text-items.js";

/** What is known about a cited original. */
export type CitedSource = Omit<CitedOriginal, "sourceId" | "revision">;

/** A verified citation, with its source and its window as the rules read it. */
export interface CitedWindow {
  index: number;
  start: number;
  quote: string;
  source: CitedSource;
  text: CitedText;
}

/**
 * A sentence of an answer with its verified citations and the verdict of the rules; null when they
 * found nothing.
 */
export interface Claim {
  index: number;
  /** The language of the answer; null where nothing tells it. */
  language: string | null;
  sentence: ItemSentence;
  cited: readonly CitedWindow[];
  byRules: ClaimVerdict | null;
  /**
   * Whether its numbers, dates and names are in a cited window: `isSaid` leaves out those that may be
   * counted or reckoned from it.
   */
  isSaid: boolean;
  isAllSaid: boolean;
}

/**
 * Reads a verified citation. The artist's name, the title, and the date that a catalog entry or a
 * moment states count as part of what it says; the publication date does not (decision 1.8).
 */
export function citedWindow(
  index: number,
  citation: Citation,
  source: CitedSource,
  artistName: string,
): CitedWindow {
  const context = [artistName, source.title, source.activityDate].filter((one) => one !== null);
  const text = citedText(citation.quote, context, analyzerOf(source.text));
  return { index, start: citation.start, quote: citation.quote, source, text };
}

/**
 * The sentences of an answer, judged by rules. The citations of a sentence are those placed on it;
 * if the answer has no placed citations, every sentence has all of them (decision 3.25).
 *
 * @param language a BCP 47 tag, where it is known: a short sentence does not tell its own
 */
export function claimsOf(
  answer: string,
  citations: readonly Citation[],
  verified: readonly CitedWindow[],
  language?: string,
): Claim[] {
  const isPlaced = citations.some(({ answerStart }) => answerStart !== undefined);
  const before: CitedWindow[] = [];
  const written = language === undefined ? writtenLanguage(answer) : baseOf(language);
  return itemSentences(answer, analyzerFor(answer, verified, language)).map((sentence, index) => {
    const cited = verified.filter((one) => !isPlaced || isOn(citations[one.index], sentence));
    const byRules = verdictByRules(answer, { index, sentence, cited }, before);
    const [isSaid, isAllSaid] = [false, true].map(
      (isStrict) => unsaidIn(sentence, textsOf(cited), textsOf(before), isStrict).length === 0,
    ) as [boolean, boolean];
    before.push(...cited);
    return { index, language: written, sentence, cited, byRules, isSaid, isAllSaid };
  });
}

const baseOf = (language: string) => new Intl.Locale(language).language;

/**
 * The analyzer for an answer: the one of `language`, if given; else the answer's own, or its source's when
 * the answer has at least as many function words of that language.
 */
function analyzerFor(
  answer: string,
  verified: readonly CitedWindow[],
  language: string | undefined,
): Analyzer {
  const told = language === undefined ? undefined : analyzerIn(language);
  if (told !== undefined) return told;
  const own = analyzerOf(answer);
  const [first] = verified;
  if (first === undefined) return own;
  const ofSource = analyzerOf(first.source.text);
  const words = wordsOf(answer);
  const ownWords = (analyzer: Analyzer) =>
    words.filter(({ word }) => analyzer.isFunctionWord(word)).length;
  return ownWords(own) > ownWords(ofSource) ? own : ofSource;
}

function isOn(citation: Citation | undefined, { start, end }: Window): boolean {
  const { answerStart, answerEnd } = citation ?? {};
  return (
    answerStart !== undefined && answerEnd !== undefined && answerStart < end && start < answerEnd
  );
}

function verdictByRules(
  answer: string,
  { index, sentence, cited }: Pick<Claim, "index" | "sentence" | "cited">,
  before: readonly CitedWindow[],
): ClaimVerdict | null {
  if (cited.length === 0) return null;
  const { start, end } = sentence;
  const stated = decidedByStatements(
    answer.slice(start, end),
    sentence,
    cited.map((one) => ({ cited: one, content: { ...one.source, text: one.quote } })),
  );
  const decided =
    stated === null ? identicalTo(sentence, cited) : windowIn(stated.cited, stated.window);
  if (decided !== null) {
    const verdict = stated?.isSame === false ? "unsupported" : "supported";
    const reason = verdict === "supported" ? null : "contradicted";
    return { index, start, end, verdict, reason, judgedBy: "rules", missing: [], window: decided };
  }
  const found = contradictionIn(sentence, textsOf(cited), textsOf(before));
  if (found === null) return null;
  const says = found.says ?? closest(sentence, textsOf(cited));
  const of = cited.find(({ text }) => text === says?.cited);
  return {
    index,
    start,
    end,
    verdict: "unsupported",
    reason: found.says === null ? "not_said" : "contradicted",
    judgedBy: "rules",
    missing: [...new Set(found.missing.map((word) => answer.slice(word.start, word.end)))],
    window: says === null || of === undefined ? null : windowIn(of, says.sentence),
  };
}

const textsOf = (cited: readonly CitedWindow[]) => cited.map(({ text }) => text);

/** Words that stand for what another sentence names. */
const pronouns = new Set(
  `he she it they him her them his hers its their theirs this that these those who which we us our i my me you your er sie es ihn ihm
   ihr ihnen ihre ihren ihrem ihrer sein seine seinen seinem seiner dies diese dieser dieses il elle ils elles lui leur leurs son sa ses
   ce cela él ella ellos ellas su sus esto eso lo la le han hon hun den det de hans hennes deras`.split(
    /\s+/,
  ),
);

/** Whether one of the words is a pronoun, which stands for what another sentence names. */
export function pointsBack(words: readonly { word: string }[]): boolean {
  return words.some(({ word }) => pronouns.has(folded(word)));
}

/**
 * The window that says a sentence word for word. Only for a sentence that begins with a name and
 * has no pronoun, because its meaning does not depend on its context; else null.
 */
function identicalTo(
  sentence: ItemSentence,
  cited: readonly CitedWindow[],
): ClaimVerdict["window"] {
  const { words, items } = sentence;
  if (items[0]?.kind !== "name" || words.some((word) => pronouns.has(word))) return null;
  for (const one of cited) {
    const same = one.text.sentences.find((other) => sameWords(other.words, words));
    const window = same === undefined ? null : windowIn(one, same);
    if (window !== null && isWhole(one.source.text, window)) return window;
  }
  return null;
}

/** Units around a window in which its sentence is looked for. */
const around = 2_000;

/** Whether a window is one whole sentence of a text, and no question. */
function isWhole(text: string, { start, end }: Window): boolean {
  const near = {
    start: snapDown(text, Math.max(0, start - around)),
    end: snapDown(text, end + around),
  };
  const isOne = sentencesIn(text, near).some((one) => one.start === start && one.end === end);
  return isOne && !/[?？؟]/u.test(text.slice(start, end));
}

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

/** The window in the cited original that corresponds to a window of the cited text. */
function windowIn(cited: CitedWindow, { start, end }: Window): ClaimVerdict["window"] {
  return { citation: cited.index, start: cited.start + start, end: cited.start + end };
}
