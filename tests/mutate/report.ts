import { interval } from "./chance.js";
import { changedLines, type Mutation } from "./mutation.js";
import type { Verdict } from "./trial.js";

export interface Tried {
  mutation: Mutation;
  /** The file's text without the mutation. */
  text: string;
  verdict: Verdict;
  seconds: number;
}

/** One mutant: where, what, and its result. */
export function mutantLines({ mutation, text, verdict, seconds }: Tried): string {
  const { line, before, after } = changedLines(text, mutation);
  const end =
    verdict.kind === "killed"
      ? `killed by ${verdict.by}`
      : verdict.kind === "survived"
        ? `SURVIVED ${verdict.files} test files`
        : "not compiled";
  return [
    `${mutation.file}:${line}  ${mutation.operator}  (${seconds.toFixed(1)} s)`,
    `  - ${before}`,
    `  + ${after}`,
    `  ${end}`,
  ].join("\n");
}

/** The figures of a run and the mutants that no test noticed. */
export function summary(tried: readonly Tried[]): string {
  const count = (kind: Verdict["kind"]) =>
    tried.filter(({ verdict }) => verdict.kind === kind).length;
  const killed = count("killed");
  const survivors = tried.filter(({ verdict }) => verdict.kind === "survived");
  const whole = killed + survivors.length;
  const seconds = tried.reduce((sum, one) => sum + one.seconds, 0);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const [low, high] = interval(killed, whole);
  const rows = [
    ["tried", `${whole}`],
    ["killed", `${killed}`],
    ["survived", `${survivors.length}`],
    ["not compiled", `${count("not_compiled")}, each replaced by another`],
    ["kill rate", whole === 0 ? "none tried" : percent(killed / whole)],
    ["95 % interval", `${percent(low)} to ${percent(high)}`],
    ["time per mutant", whole === 0 ? "none tried" : `${(seconds / whole).toFixed(1)} s`],
  ];
  const table = rows.map(([name = "", value]) => `${name.padEnd(16)}${value}`).join("\n");
  if (survivors.length === 0) return table;
  return `${table}\n\nSurvivors:\n${survivors.map(mutantLines).join("\n")}`;
}
