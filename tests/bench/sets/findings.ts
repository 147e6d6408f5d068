import { readFileSync, writeFileSync } from "node:fs";
import { differencesTo, type Mean, type Measured, meansOf } from "#lib/cli/eval/measure.js";
import type { Score } from "#lib/cli/eval/score-answer.js";
import type { SetChoice } from "./read-set.js";

/**
 * A bench's results per question: printed by group, saved to a file, compared with an earlier run.
 */
export class Findings {
  readonly #out: string | undefined;
  readonly #earlier: Measured[];
  readonly #all: Measured[] = [];
  #references = { overlapping: 0, splitGraphemes: 0 };

  constructor({ out, baseline }: SetChoice) {
    this.#out = out;
    this.#earlier =
      baseline === undefined
        ? []
        : readFileSync(baseline, "utf8")
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line));
  }

  /** Notes the values of one question; the group is part of its id. */
  add(group: string, id: string, values: Measured["values"]): void {
    this.#all.push({ id: `${group}/${id}`, values });
  }

  /** Counts what must never be delivered. */
  count({ overlapping, splitGraphemes }: Score): void {
    this.#references.overlapping += overlapping;
    this.#references.splitGraphemes += splitGraphemes;
  }

  meansOf(group: string): Mean[] {
    return meansOf(this.#all.filter(({ id }) => id.startsWith(`${group}/`)));
  }

  /** Prints one line per group: questions, then mean and half of its interval for each measure. */
  table(title: string, groups: readonly string[], measures: readonly string[]): void {
    const head = measures.map((measure) => measure.padStart(13)).join("");
    console.log(`\n${title.padEnd(30)}${"n".padStart(5)}${head}`);
    for (const group of groups) {
      const means = new Map(this.meansOf(group).map((one) => [one.measure, one]));
      const most = Math.max(0, ...measures.map((name) => means.get(name)?.questions ?? 0));
      const cells = measures.map((name) => cellOf(means.get(name)).padStart(13)).join("");
      console.log(`${group.padEnd(30)}${String(most).padStart(5)}${cells}`);
      this.#compare(group, measures);
    }
  }

  /** The last lines: counts that must be 0, and the file with the findings. */
  close(): void {
    if (this.#all.length === 0) return;
    const { overlapping, splitGraphemes } = this.#references;
    console.log(
      `\ndelivered references that overlap: ${overlapping}; that begin or end inside a grapheme: ${splitGraphemes}`,
    );
    if (this.#out === undefined) return;
    const lines = this.#all.map((one) => JSON.stringify(one));
    writeFileSync(this.#out, `${lines.join("\n")}\n`);
    console.log(`kept in ${this.#out}`);
  }

  #compare(group: string, measures: readonly string[]): void {
    if (this.#earlier.length === 0) return;
    const inGroup = ({ id }: Measured) => id.startsWith(`${group}/`);
    const { differences } = differencesTo(this.#earlier.filter(inGroup), this.#all.filter(inGroup));
    const cells = measures.map((name) => {
      const found = differences.find(({ measure }) => measure === name);
      if (found === undefined) return "";
      const isSure = found.low > 0 || found.high < 0;
      return `${found.difference >= 0 ? "+" : ""}${found.difference.toFixed(3)}${isSure ? "*" : " "}`;
    });
    const line = cells.map((cell) => cell.padStart(13)).join("");
    console.log(`${"  change (* beyond chance)".padEnd(35)}${line}`);
  }
}

function cellOf(mean: Mean | undefined): string {
  if (mean === undefined) return "–";
  const reach = Math.max(mean.high - mean.mean, mean.mean - mean.low);
  return `${mean.mean.toFixed(3)} ±${reach.toFixed(2).replace(/^0/, "")}`;
}
