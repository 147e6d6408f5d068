import type { Reference } from "#lib/contract/reference.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import { doOverlap } from "#lib/kernel/window.js";
import { type Expected, holdsQuote, isOfDocument, statesDate } from "./expected.js";

/**
 * How a job ended; `candidates` is a selection that was not assessed, and `failed` says nothing
 * about the evidence.
 */
export type Verdict = "complete" | "unresolved" | "failed" | "candidates";

/**
 * What a question cost: model calls that were sent, and their tokens as far as the model reported
 * them.
 */
export interface Usage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

/** The parts of a finished question that are scored. */
export interface FinishedQuestion {
  status: Pick<ResearchStatus, "stage" | "selection" | "references">;
  usage: Usage;
  /** Whether the expected evidence is saved; a refusal is false only then. */
  isSaved: boolean;
  /** The full text of a reference's original; undefined when unknown. */
  textOf(reference: Reference): string | undefined;
}

/** One answered question compared with what was expected; null where a value does not apply. */
export interface Score {
  verdict: Verdict;
  /**
   * Share of the expected documents that are among the references; if no documents are expected,
   * share of the quotations and the date.
   */
  delivered: number | null;
  /** Whether the first reference is expected; false without references. */
  firstPlace: boolean | null;
  /**
   * Whether a reference's text contains an expected quotation or states the date; null when neither
   * is expected.
   */
  covered: boolean | null;
  /**
   * Complete, although no answer is expected or no reference contains what is expected; null for a
   * selection that was not assessed.
   */
  falseAnswer: boolean | null;
  /** Unresolved, although the answer is saved; null when no answer is expected or it is not saved. */
  falseRefusal: boolean | null;
  /** Whether the expected evidence is known to be saved, or was delivered. */
  isSaved: boolean;
  usage: Usage;
  /** References that share text with an earlier one of the same original. */
  overlapping: number;
  /** References that begin or end inside a grapheme of their original. */
  splitGraphemes: number;
}

export function scoreAnswer(expected: Expected, finished: FinishedQuestion): Score {
  const { references } = finished.status;
  const verdict = verdictOf(finished.status);
  const { delivered, firstPlace, covered } = found(expected, references);
  const isHeld = expected.answer && (covered ?? (delivered ?? 0) > 0);
  const isSaved = finished.isSaved || isHeld;
  return {
    verdict,
    delivered,
    firstPlace,
    covered,
    falseAnswer: verdict === "candidates" ? null : verdict === "complete" && !isHeld,
    falseRefusal: expected.answer && isSaved ? verdict === "unresolved" : null,
    isSaved,
    usage: finished.usage,
    overlapping: references.filter((one, place) =>
      references.slice(0, place).some((earlier) => overlap(earlier, one)),
    ).length,
    splitGraphemes: references.filter((one) => splitsGrapheme(finished.textOf(one), one)).length,
  };
}

function verdictOf({ stage, selection }: FinishedQuestion["status"]): Verdict {
  if (stage === "complete") return selection === "candidates" ? "candidates" : "complete";
  return stage === "unresolved" ? "unresolved" : "failed";
}

type Found = Pick<Score, "delivered" | "firstPlace" | "covered">;

function found(expected: Expected, references: readonly Reference[]): Found {
  if (!expected.answer) return { delivered: null, firstPlace: null, covered: null };
  const { urls, quotes, date } = expected;
  const documents = urls.map((url) => (one: Reference) => isOfDocument(url, one));
  const words = [
    ...quotes.map((quote) => (one: Reference) => holdsQuote(quote, one)),
    ...(date === null ? [] : [(one: Reference) => statesDate(date, one)]),
  ];
  const items = documents.length > 0 ? documents : words;
  const [first] = references;
  return {
    delivered: items.filter((isHeld) => references.some(isHeld)).length / items.length,
    firstPlace: first !== undefined && items.some((isHeld) => isHeld(first)),
    covered: words.length === 0 ? null : words.some((isHeld) => references.some(isHeld)),
  };
}

function overlap(one: Reference, other: Reference): boolean {
  return (
    one.sourceId === other.sourceId && one.revision === other.revision && doOverlap(one, other)
  );
}

function splitsGrapheme(text: string | undefined, { start, end }: Reference): boolean {
  if (text === undefined) return false;
  return snapToGrapheme(text, start) !== start || snapToGrapheme(text, end) !== end;
}

/** The measures that are proportions (0 to 1), in printing order, each with its label. */
const shares = {
  delivered: "expected evidence delivered",
  firstPlace: "first reference is an expected one",
  covered: "expected words or date quoted",
  complete: "complete, answer expected",
  falseAnswer: "false answers",
  falseRefusal: "false refusals, answer saved",
  failed: "failed",
};
/** The measures that are counts, printed after the shares. */
const counts = {
  modelCalls: "model calls",
  inputTokens: "input tokens",
  outputTokens: "output tokens",
  overlapping: "references that overlap",
  splitGraphemes: "references that split a grapheme",
};
export const measureWords = { ...shares, ...counts };
export type MeasureName = keyof typeof measureWords;
export const measureNames = Object.keys(measureWords);
export const countNames: ReadonlySet<string> = new Set(Object.keys(counts));

/**
 * The values of a score: 1 and 0 for yes and no, null where a measure does not apply to the
 * question.
 */
export function valuesOf(score: Score): Record<MeasureName, number | null> {
  const isAsked = score.delivered !== null && score.verdict !== "candidates";
  return {
    delivered: score.delivered,
    firstPlace: asNumber(score.firstPlace),
    covered: asNumber(score.covered),
    complete: isAsked ? Number(score.verdict === "complete") : null,
    falseAnswer: asNumber(score.falseAnswer),
    falseRefusal: asNumber(score.falseRefusal),
    failed: Number(score.verdict === "failed"),
    modelCalls: score.usage.calls,
    inputTokens: score.usage.inputTokens,
    outputTokens: score.usage.outputTokens,
    overlapping: score.overlapping,
    splitGraphemes: score.splitGraphemes,
  };
}

function asNumber(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}
