import * as v from "valibot";
import { Boundary } from "#lib/contract/boundaries.js";
import type { Proposal } from "#lib/contract/interview-proposals.js";
import { InterviewReference } from "#lib/contract/interview-question.js";
import { quotesStand } from "#lib/interview/interview-questions.js";
import { doOverlap } from "#lib/kernel/window.js";
import { nameKey } from "#lib/language/names.js";
import { informativeWords, shareIn, type WordIndex, wordIndex } from "./informative-words.js";

const EarlierQuestion = v.object({
  question: v.string(),
  references: v.array(InterviewReference),
});
const AskedQuestion = v.object({
  ...EarlierQuestion.entries,
  entryId: v.string(),
  questionKey: v.string(),
  answer: v.nullable(v.string()),
  isEmbargoed: v.boolean(),
});

/** The whole memory of an artist, as `read_proposals` returns it. */
export const ProposalMemory = v.object({
  boundaries: v.array(Boundary),
  corrections: v.array(v.object({ claim: v.string(), correction: v.string() })),
  questions: v.array(AskedQuestion),
  declined: v.array(v.object({ ...EarlierQuestion.entries, id: v.string() })),
});
export type ProposalMemory = v.InferOutput<typeof ProposalMemory>;

export interface ComparedProposal {
  /** Undefined before it is kept. */
  id?: string;
  /** A person may ask about the same window again, in other words. */
  reason: Proposal["reason"];
  question: string;
  references: readonly InterviewReference[];
}

/** What a proposal touches; null when it may be shown. */
export type Hindrance = "boundary" | "asked" | "declined" | "corrected" | "embargo" | "evidence";

/**
 * Minimum share of the shorter question's words that makes two questions the same.
 */
const sameShare = 0.6;

/**
 * The comparison of proposals with a whole memory (decision 5.81). Prepared once, because a memory
 * can be long.
 *
 * @param artistName its words are in most texts and say nothing
 */
export function comparisonWith(memory: ProposalMemory, artistName: string) {
  const name = wordIndex(informativeWords(artistName));
  const wordsOf = (text: string) => informativeWords(text, name);
  const boundaries = memory.boundaries.map((boundary) => ({
    words: wordsOf(boundary.wording),
    questionKey: boundary.questionKey,
  }));
  const asked = memory.questions.map((one) => ({ ...one, words: wordsOf(one.question) }));
  const declined = memory.declined.map((one) => ({ ...one, words: wordsOf(one.question) }));
  const closed = new Set(boundaries.map(({ questionKey }) => questionKey));
  const corrections = memory.corrections.map(({ claim, correction }) => ({
    claim: wordsOf(claim),
    both: wordIndex(wordsOf(`${claim}\n${correction}`)),
  }));
  const embargoed = memory.questions
    .filter(({ isEmbargoed }) => isEmbargoed)
    .map(({ question, answer }) => wordsOf(`${question}\n${answer ?? ""}`));
  const withheld = new Set(
    asked.flatMap(({ entryId, isEmbargoed, questionKey }) =>
      isEmbargoed || closed.has(questionKey) ? [entryId] : [],
    ),
  );

  /** @param texts the current text of each reference up to its end; null when it is not current */
  return function hindranceOf(
    proposal: ComparedProposal,
    texts: readonly (string | null)[],
  ): Hindrance | null {
    const { question, references } = proposal;
    if (!quotesStand(references, texts) || references.length === 0) return "evidence";
    if (references.some((reference) => withheld.has(entryOf(reference)))) return "embargo";
    const quotes = references.map(({ quote }) => quote).join("\n");
    const own = wordsOf(question);
    const ownIndex = wordIndex(own);
    const whole = wordIndex([...own, ...wordsOf(quotes)]);
    if (boundaries.some(({ words }) => words.some((word) => whole.has(word)))) return "boundary";
    for (const one of asked) {
      const isAsked = repeats(proposal, own, ownIndex, one);
      if (isAsked) return closed.has(one.questionKey) ? "boundary" : "asked";
    }
    const isDeclined = declined.some(
      (one) =>
        one.id !== proposal.id &&
        (repeats(proposal, own, ownIndex, one) || namesSameTitle(question, one.question)),
    );
    if (isDeclined) return "declined";
    const isCorrected = corrections.some(
      ({ claim, both }) => shareIn(both, own) >= sameShare || shareIn(whole, claim) === 1,
    );
    if (isCorrected) return "corrected";
    const quoted = wordIndex(wordsOf(quotes));
    const isTold = embargoed.some((words) =>
      words.some((word) => ownIndex.has(word) && !quoted.has(word)),
    );
    return isTold ? "embargo" : null;
  };
}

/** The answer that a reference cites; a published answer's source is its entry (decision 5.33). */
export function entryOf(reference: InterviewReference): string {
  return reference.kind === "answer" ? reference.entryId : reference.sourceId;
}

const quotedTitle = /“([^”]{1,200})”/gu;

/** Whether two questions have a title in common, in quotation marks as the rules write it. */
function namesSameTitle(question: string, other: string): boolean {
  const titles = (text: string) =>
    [...text.matchAll(quotedTitle)].map(([, title = ""]) => nameKey(title));
  const named = new Set(titles(other));
  return titles(question).some((title) => named.has(title));
}

/**
 * Whether a question was asked before: in the same words, about the same window, or with most of its
 * words.
 */
function repeats(
  { reason, question, references }: ComparedProposal,
  own: ReturnType<typeof informativeWords>,
  ownIndex: WordIndex,
  asked: v.InferOutput<typeof EarlierQuestion> & { words: ReturnType<typeof informativeWords> },
): boolean {
  if (asked.question.trim() === question.trim()) return true;
  const isSameWindow =
    reason !== "person" &&
    references.some((one) =>
      asked.references.some((other) => entryOf(one) === entryOf(other) && doOverlap(one, other)),
    );
  const share =
    own.length < asked.words.length
      ? shareIn(wordIndex(asked.words), own)
      : shareIn(ownIndex, asked.words);
  return isSameWindow || share >= sameShare;
}
