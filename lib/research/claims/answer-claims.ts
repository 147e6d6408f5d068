import type { OriginalKind } from "#lib/contract/original.js";
import type { Citation, ClaimVerdict } from "#lib/contract/registered-answer.js";
import type { Window } from "#lib/kernel/window.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { type CitedText, citedText } from "#lib/research/claims/cited-text.js";
import { contradictionIn } from "#lib/research/claims/judge-by-rules.js";
import { type ItemSentence, itemSentences } from "#lib/research/claims/text-items.js";

/** What is known about a cited original, in addition to its text. */
export interface CitedSource {
  kind: OriginalKind;
  title: string | null;
  publishedAt: string | null;
  activityDate: string | null;
  activityDateKind: "release" | "moment" | null;
}

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
  sentence: ItemSentence;
  cited: readonly CitedWindow[];
  byRules: ClaimVerdict | null;
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
  const text = citedText(citation.quote, context, analyzerOf(citation.quote));
  return { index, start: citation.start, quote: citation.quote, source, text };
}

/**
 * The sentences of an answer, judged by rules. The citations of a sentence are those placed on it;
 * if the answer has no placed citations, every sentence has all of them (decision 3.25).
 */
export function claimsOf(
  answer: string,
  citations: readonly Citation[],
  verified: readonly CitedWindow[],
): Claim[] {
  const isPlaced = citations.some(({ answerStart }) => answerStart !== undefined);
  return itemSentences(answer, analyzerOf(answer)).map((sentence, index) => {
    const cited = verified.filter((one) => !isPlaced || isOn(citations[one.index], sentence));
    return { index, sentence, cited, byRules: byRules(answer, index, sentence, cited) };
  });
}

function isOn(citation: Citation | undefined, { start, end }: Window): boolean {
  const { answerStart, answerEnd } = citation ?? {};
  return (
    answerStart !== undefined && answerEnd !== undefined && answerStart < end && start < answerEnd
  );
}

function byRules(
  answer: string,
  index: number,
  sentence: ItemSentence,
  cited: readonly CitedWindow[],
): ClaimVerdict | null {
  if (cited.length === 0) return null;
  const found = contradictionIn(
    sentence,
    cited.map(({ text }) => text),
  );
  if (found === null) return null;
  const { start, end } = sentence;
  const says = found.says ?? closest(sentence, cited);
  const of = cited.find(({ text }) => text === says?.cited);
  return {
    index,
    start,
    end,
    verdict: "unsupported",
    judgedBy: "rules",
    missing: [...new Set(found.missing.map((word) => answer.slice(word.start, word.end)))],
    window: says === null || of === undefined ? null : windowIn(of, says.sentence),
  };
}

/** The window in the cited original that corresponds to a window of the cited text. */
export function windowIn(cited: CitedWindow, { start, end }: Window): ClaimVerdict["window"] {
  return { citation: cited.index, start: cited.start + start, end: cited.start + end };
}

/**
 * The sentence of the cited windows that shares the most content words; null when none shares a
 * word.
 */
function closest(sentence: ItemSentence, cited: readonly CitedWindow[]) {
  const wanted = [...sentence.content];
  let best: { cited: CitedText; sentence: ItemSentence } | null = null;
  let most = 0;
  for (const { text } of cited) {
    for (const one of text.sentences) {
      const shared = wanted.filter((word) => one.content.has(word)).length;
      if (shared <= most) continue;
      [best, most] = [{ cited: text, sentence: one }, shared];
    }
  }
  return best;
}
