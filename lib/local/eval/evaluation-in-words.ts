import { timeInWords } from "#lib/local/ask/refusal-in-words.js";
import { withoutControls } from "#lib/local/ask/terminal-text.js";
import type { KeptAnswer } from "./answers-file.js";
import type { QuotaEnd } from "./ask-questions.js";
import type { Bound } from "./eval-flags.js";
import type { Expected } from "./expected.js";
import type { ChangedValue, Difference, Mean } from "./measure.js";
import { countNames, type MeasureName } from "./score-answer.js";

/** An evaluation as far as it came: the means over its answers, beside an earlier run if there is one. */
export interface Evaluation {
  means: Mean[];
  differences: Difference[];
  changed: ChangedValue[];
}

const labels: Record<MeasureName, string> = {
  delivered: "expected evidence delivered",
  firstPlace: "first reference an expected one",
  covered: "expected words or date quoted",
  complete: "complete, answer expected",
  falseAnswer: "false answers",
  falseRefusal: "false refusals, answer saved",
  failed: "failed",
  modelCalls: "model calls",
  inputTokens: "input tokens",
  outputTokens: "output tokens",
  overlapping: "references that overlap",
  splitGraphemes: "references that split a grapheme",
};

/** The table of an evaluation, one line per measure, and what changed since the earlier run. */
export function evaluationInWords({ means, differences, changed }: Evaluation): string {
  const rows = means.map((one) => {
    const difference = differences.find(({ measure }) => measure === one.measure);
    return [
      labelOf(one.measure),
      numberOf(one.measure, one.mean),
      `${numberOf(one.measure, one.low)} to ${numberOf(one.measure, one.high)}`,
      String(one.questions),
      difference === undefined ? "" : differenceOf(difference),
    ];
  });
  const hasBaseline = differences.length > 0;
  const head = ["", "mean", "95 % interval", "n", hasBaseline ? "change, paired" : ""];
  const changes = changed.map(
    ({ id, measure, before, now }) =>
      `  ${withoutControls(id)}: ${labelOf(measure)} ${numberOf(measure, before)} → ${numberOf(measure, now)}`,
  );
  return [
    ...[head, ...rows].map(rowOf),
    ...(changes.length > 0 ? ["", "Changed since the earlier run:", ...changes] : []),
  ].join("\n");
}

function rowOf([label = "", mean = "", interval = "", n = "", change = ""]: string[]): string {
  return `${label.padEnd(33)}${mean.padStart(8)}  ${interval.padEnd(16)}${n.padStart(5)}  ${change}`.trimEnd();
}

function differenceOf({ measure, difference, low, high }: Difference): string {
  const signed = (value: number) => `${value > 0 ? "+" : ""}${numberOf(measure, value)}`;
  return `${signed(difference)} (${signed(low)} to ${signed(high)})`;
}

function labelOf(measure: string): string {
  return (labels as Record<string, string>)[measure] ?? measure;
}

/** A share with three digits, a count with as many as it needs. */
function numberOf(measure: string, value: number): string {
  if (!countNames.has(measure)) return value.toFixed(3);
  return value.toFixed(Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 2);
}

/** What went wrong with one answer; empty when nothing did. */
export function faultsOf(answer: KeptAnswer, expected: Expected): string[] {
  const { values, verdict } = answer;
  const faults: string[] = [];
  if (verdict === "failed") faults.push(`failed (${answer.limitations.at(-1) ?? answer.message})`);
  if (values.falseAnswer === 1) {
    faults.push(
      expected.answer
        ? "false answer: complete, and no reference holds what is expected"
        : "false answer: complete, although nothing saved answers",
    );
  }
  if (values.falseRefusal === 1)
    faults.push("false refusal: unresolved, although the answer is saved");
  if (expected.answer && !answer.isSaved)
    faults.push("what is expected is not saved for this artist");
  else if (values.falseAnswer !== 1 && verdict !== "failed") faults.push(...deliveryFaults(answer));
  if ((values.overlapping ?? 0) > 0) faults.push("references overlap");
  if ((values.splitGraphemes ?? 0) > 0) faults.push("a reference splits a grapheme");
  return faults;
}

function deliveryFaults({ values }: KeptAnswer): string[] {
  if (values.delivered === null || values.delivered === undefined) return [];
  if (values.delivered === 0) return ["nothing of what is expected is among the references"];
  if (values.delivered < 1)
    return [`${Math.round(values.delivered * 100)} % of what is expected delivered`];
  if (values.covered === 0) return ["no reference holds the expected words"];
  return values.firstPlace === 0 ? ["another reference comes first"] : [];
}

/** Why an evaluation ended early, and how it goes on. */
export function quotaInWords(
  { resetAt }: QuotaEnd,
  { asked, all, out }: { asked: number; all: number; out: string | null },
): string {
  const until = resetAt === undefined ? "" : ` until ${timeInWords(resetAt)}, as things stand`;
  const goOn =
    out === null
      ? "With --out FILE the answers are kept, and the same command goes on."
      : `The answers are kept in ${out}, and the same command goes on.`;
  return `The service takes no new question${until}: its quota of new questions in 24 hours is used up. ${asked} of ${all} questions are answered.
${goOn} On your own machine QUOTA_SAVED_QUESTION=100000 before npm start (or before this command, when no service runs) lifts the quota.`;
}

/** The bounds that the means do not keep, a sentence each; a measure without a value keeps none. */
export function missedBounds(bounds: readonly Bound[], means: readonly Mean[]): string[] {
  return bounds.flatMap(({ measure, is, limit }) => {
    const mean = means.find((one) => one.measure === measure)?.mean;
    if (mean === undefined) return [`${measure} has no value, and must not be ${is} ${limit}`];
    const isMissed = is === "under" ? mean < limit : mean > limit;
    return isMissed ? [`${measure} is ${numberOf(measure, mean)}, ${is} ${limit}`] : [];
  });
}
