import { sliceOf, type Window } from "#lib/kernel/window.js";
import { askedContext } from "#lib/language/antecedents.js";

/** What a question was answered with: its quotations, and the words of each that stand out. */
export interface QuotedAnswer {
  references: readonly { url: string; text: string }[];
  marks: readonly (readonly Window[])[];
  nearest: number | null;
  isStrong: boolean;
}

/** Maximum characters of a plan's context (`PlanBody`), and of the words in it that answered. */
const [maxContextChars, maxAnswerChars] = [2000, 300];
/** Number of earlier questions in the context. */
const maxAsked = 3;

/**
 * The context for planning a follow-up: the last questions as they were understood, oldest first,
 * and what was quoted last, with the words that answered, which may name what "she" means.
 */
export function followUpContext(
  topics: readonly string[],
  { references, marks, nearest, isStrong }: QuotedAnswer,
): string {
  const place = isStrong ? nearest : null;
  const answering = place === null ? undefined : references[place];
  const words = (place === null ? [] : (marks[place] ?? []))
    .map((mark) => sliceOf(answering?.text ?? "", mark).replace(/\s+/gu, " "))
    .join(" … ")
    // An address in a quotation belongs to the source, not to the conversation.
    .replace(/https?:\/\/\S+/giu, "…");
  let context = askedContext(topics.slice(-maxAsked));
  for (const url of new Set([answering, ...references].flatMap((one) => one?.url ?? []))) {
    const isAnswer = url === answering?.url && words !== "";
    const said = isAnswer ? `: ${[...words].slice(0, maxAnswerChars).join("")}` : "";
    const longer = `${context}\nQuoted from ${url}${said}`;
    if (longer.length > maxContextChars) break;
    context = longer;
  }
  return context;
}
