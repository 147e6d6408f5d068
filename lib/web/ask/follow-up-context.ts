import { sliceOf, type Window } from "#lib/kernel/window.js";
import { askedContext } from "#lib/language/antecedents.js";

/** What a question was answered with: its quotations, and the words of each that stand out. */
export interface QuotedAnswer {
  references: readonly { url: string; text: string }[];
  marks: readonly (readonly Window[])[];
  nearest: number | null;
  isStrong: boolean;
}

/** Characters of the context of a plan (`PlanBody`), and of the words that answered. */
const [maxContextChars, maxAnswerChars] = [2000, 300];
/** Questions that are told, the last ones. */
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
    // An address in a quotation is the source's, and nothing that was talked about.
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
