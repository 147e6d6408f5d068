import { type Edit, editNames, edits } from "./edits.js";

/** How often each edit got each verdict. */
export type Tally = Map<Edit, Map<string, number>>;

export function count(tally: Tally, edit: Edit, verdict: string): void {
  const verdicts = tally.get(edit) ?? new Map<string, number>();
  verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  tally.set(edit, verdicts);
}

const brokenVerdicts = ["reworded", "gone"];
const brokenEdits = editNames.filter((edit) => brokenVerdicts.includes(edits[edit][0]));

/** What a tally says of broken quotations, all as shares of 1 but the last. */
export function scores(tally: Tally) {
  const times = (edit: Edit, verdicts: readonly string[]) =>
    verdicts.reduce((sum, verdict) => sum + (tally.get(edit)?.get(verdict) ?? 0), 0);
  const all = (edit: Edit) => [...(tally.get(edit)?.values() ?? [])].reduce((sum, n) => sum + n, 0);
  const sum = (names: readonly Edit[], of: (edit: Edit) => number) =>
    names.reduce((total, edit) => total + of(edit), 0);
  const called = (edit: Edit) => times(edit, brokenVerdicts);
  return {
    precision: sum(brokenEdits, called) / sum(editNames, called),
    recall: sum(brokenEdits, called) / sum(brokenEdits, all),
    boilerplateAlarms: (all("boilerplate") - times("boilerplate", ["stands"])) / all("boilerplate"),
    exactVerdicts: sum(editNames, (edit) => times(edit, edits[edit])) / sum(editNames, all),
    /** Pages that show something else than their text and were called gone: a number, which has to be 0. */
    obstaclesCalledGone: times("paywall", ["gone"]) + times("soft 404", ["gone"]),
  };
}
