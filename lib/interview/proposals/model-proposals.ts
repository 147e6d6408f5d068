import * as v from "valibot";
import type { InterviewReference } from "#lib/contract/interview-question.js";
import { codePointsOf, normalizeText } from "#lib/kernel/text.js";
import { sliceOf } from "#lib/kernel/window.js";
import { writeBlock } from "#lib/model/data-block.js";
import { isAddress, markup, namedQuotes, quoteIn } from "#lib/research/finding.js";
import { markLine, quotedRule } from "#lib/research/finding-prompt.js";
import { type NewProposal, quoteChars } from "./rule-proposals.js";

/** A window of public evidence as the model is shown it. */
export interface ShownWindow {
  id: string;
  sourceId: string;
  revision: string;
  /** The beginning of its original. */
  text: string;
  title: string | null;
  date: string | null;
  isAnswer: boolean;
}

/**
 * Maximum questions of one call, windows that it is shown, and UTF-16 units of a source's beginning
 * (fewer than `proposal_source` returns, so that the last grapheme is whole).
 */
export const readingBounds = { questions: 6, windows: 16, chars: 720 };

/** The model's answer: questions, each with the words that raise it. */
export const ModelQuestions = v.strictObject({
  questions: v.pipe(
    v.array(
      v.strictObject({
        question: v.string(),
        passages: namedQuotes(3),
      }),
    ),
    v.maxLength(readingBounds.questions),
  ),
});
type ModelQuestions = v.InferOutput<typeof ModelQuestions>;

/** Instructions and prompt of the call; all that is quoted is a data block (decision 7.6). */
export function proposalPrompt(mark: string, artistName: string, windows: readonly ShownWindow[]) {
  const blocks = [
    writeBlock(mark, { name: "artist", attributes: {}, text: artistName }),
    ...windows.map(({ id, title, date, isAnswer, text }) =>
      writeBlock(mark, {
        name: "window",
        attributes: {
          id,
          ...(title === null ? {} : { title }),
          ...(date === null ? {} : { date }),
          ...(isAnswer ? { kind: "an answer of the artist; title is what was asked" } : {}),
        },
        text,
      }),
    ),
  ];
  return { instructions, prompt: [markLine(mark), ...blocks].join("\n") };
}

const instructions = `You prepare questions for an interview with a music artist, from quoted public sources alone.
${quotedRule}
questions: at most ${readingBounds.questions}, the best first: what the words leave open and only the artist can tell, also what one of the artist's answers raises. Each is one plain question to the artist, at most 30 words, about what its quotes say; nothing that you know or suppose, no praise, no links. None that its own words answer.
passages: the words that raise the question; quote: copied exactly from one window, 8 to 200 characters.
No question when the windows raise none.`;

const maxQuestionChars = 300;
const asks = /[?？؟]["'”’»)]*$/u;

/**
 * The model's questions as proposals, before they are compared: those in plain words whose every
 * quote stands in the window that it names.
 */
export function modelProposals(
  { questions }: ModelQuestions,
  windows: readonly ShownWindow[],
): NewProposal[] {
  return questions.flatMap(({ question: said, passages }): NewProposal[] => {
    const question = normalizeText(said);
    const isPlain =
      codePointsOf(question) >= 10 &&
      question.length <= maxQuestionChars &&
      asks.test(question) &&
      !markup.test(said.trim()) &&
      !isAddress.test(question);
    const references = passages.map(({ id, quote }) => quotedReference(windows, id, quote));
    const [first] = references;
    if (!isPlain || first == null || references.includes(null)) return [];
    return [
      {
        subject: `read ${first.sourceId} ${first.start}`,
        reason: "read",
        question,
        references: references.filter((one) => one !== null),
      },
    ];
  });
}

function quotedReference(
  windows: readonly ShownWindow[],
  id: string,
  quote: string,
): (InterviewReference & { kind: "original" }) | null {
  const shown = windows.find((one) => one.id === id);
  const exact = shown && quoteIn(shown.text, { start: 0, end: shown.text.length }, quote);
  if (shown === undefined || exact == null) return null;
  const words = sliceOf(shown.text, exact);
  if (words.trim().length < quoteChars.min || words.length > quoteChars.max) return null;
  const { sourceId, revision } = shown;
  return { kind: "original", sourceId, revision, ...exact, quote: words };
}
