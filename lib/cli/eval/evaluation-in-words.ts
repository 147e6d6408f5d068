import { timeInWords } from "#lib/cli/ask/refusal-in-words.js";
import { printable } from "#lib/kernel/printable.js";
import type { KeptAnswer } from "./answers-file.js";
import type { QuotaEnd } from "./ask-questions.js";
import type { Bound } from "./eval-flags.js";
import type { Expected } from "./expected.js";
import type { ChangedValue, Difference, Mean } from "./measure.js";
import { countNames, measureWords } from "./score-answer.js";

/**
 * An evaluation so far: the means over its answers, and the comparison with an earlier run if there
 * is one.
 */
export interface Evaluation {
  means: Mean[];
  differences: Difference[];
  changed: ChangedValue[];
}

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
      `  ${printable(id)}: ${labelOf(measure)} ${numberOf(measure, before)} → ${numberOf(measure, now)}`,
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
  return (measureWords as Record<string, string>)[measure] ?? measure;
}

/** A share with three decimals, a count with as many digits as it needs. */
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
        ? "false answer: complete, but no reference contains what is expected"
        : "false answer: complete, although nothing saved answers it",
    );
  }
  if (values.falseRefusal === 1)
    faults.push("false refusal: unresolved, although the answer is saved");
  if (expected.answer && !answer.isSaved)
    faults.push("the expected evidence is not saved for this artist");
  else if (values.falseAnswer !== 1 && verdict !== "failed") faults.push(...deliveryFaults(answer));
  if ((values.overlapping ?? 0) > 0) faults.push("references overlap");
  if ((values.splitGraphemes ?? 0) > 0) faults.push("a reference splits a grapheme");
  return faults;
}

function deliveryFaults({ values }: KeptAnswer): string[] {
  if (values.delivered === null || values.delivered === undefined) return [];
  if (values.delivered === 0) return ["none of the expected evidence is among the references"];
  if (values.delivered < 1)
    return [`${Math.round(values.delivered * 100)} % of the expected evidence delivered`];
  if (values.covered === 0) return ["no reference contains the expected words"];
  return values.firstPlace === 0 ? ["another reference comes first"] : [];
}

/** Why an evaluation ended early, and how to continue it. */
export function quotaInWords(
  { resetAt }: QuotaEnd,
  { asked, all, out }: { asked: number; all: number; out: string | null },
): string {
  const until = resetAt === undefined ? "" : ` until ${timeInWords(resetAt)}, as of now`;
  const goOn =
    out === null
      ? "With --out FILE the answers are saved, and the same command continues from there."
      : `The answers are saved in ${out}; the same command continues from there.`;
  return `The service accepts no new questions${until}: the quota for 24 hours is used up. ${asked} of ${all} questions are answered.
${goOn} On your own machine, put QUOTA_SAVED_QUESTION=100000 before npm start (or before this command, if no service is running) to lift the quota.`;
}

/** The bounds that the means miss, a sentence each; a measure without a value misses all. */
export function missedBounds(bounds: readonly Bound[], means: readonly Mean[]): string[] {
  return bounds.flatMap(({ measure, is, limit }) => {
    const mean = means.find((one) => one.measure === measure)?.mean;
    if (mean === undefined)
      return [`${measure} could not be computed; it must not be ${is} ${limit}`];
    const isMissed = is === "under" ? mean < limit : mean > limit;
    return isMissed ? [`${measure} is ${numberOf(measure, mean)}, ${is} ${limit}`] : [];
  });
}
