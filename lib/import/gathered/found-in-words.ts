import type { OriginalRecord } from "#lib/import/records/records.js";
import { printable } from "#lib/kernel/printable.js";
import type { Gathered } from "./gathered-items.js";
import type { Standing } from "./stored-sources.js";

const nouns: Record<OriginalRecord["kind"], string> = {
  web_page: "page",
  caption: "caption",
  transcript: "transcript",
  release: "release",
  moment: "moment",
  published_answer: "answer",
};

/**
 * What was found, line by line: counts by kind with the range of dates, comparison with what is
 * stored, and what is left out.
 */
export function foundInWords(
  { records, leftOut, bad }: Gathered,
  standings: ReadonlyMap<string, Standing>,
): string[] {
  const kinds = new Map<string, number>();
  let [first, last, undated] = ["", "", 0];
  let example: OriginalRecord | undefined;
  for (const [, record] of records.entries()) {
    const { kind, publishedAt, activityDate } = record;
    kinds.set(nouns[kind], (kinds.get(nouns[kind]) ?? 0) + 1);
    const day = (publishedAt ?? activityDate)?.slice(0, 10);
    if (day === undefined) undated += 1;
    else {
      if (first === "" || day < first) first = day;
      if (day > last) last = day;
    }
    example = record;
  }
  const found = [...kinds].map(([noun, count]) => counted(count, noun)).join(", ");
  const span = first === "" ? [] : [first === last ? first : `${first} to ${last}`];
  const without = undated === 0 ? [] : [`${undated} without a date`];
  const lines = [[found === "" ? "nothing to import" : found, ...span, ...without].join(", ")];
  const standing = standingsInWords(standings);
  if (standing !== "") lines.push(standing);
  if (leftOut.size > 0) {
    lines.push(`left out: ${[...leftOut].map(([why, count]) => `${count} ${why}`).join(", ")}`);
  }
  if (bad.length > 0) lines.push(`skipped because they cannot be read: ${bad.length}`);
  for (const { where, what } of bad.slice(0, 20)) lines.push(`  ${printable(`${where}: ${what}`)}`);
  if (example !== undefined) lines.push(`for example ${exampleOf(example)}`);
  return lines;
}

function standingsInWords(standings: ReadonlyMap<string, Standing>): string {
  const counts = new Map<Standing, number>();
  for (const standing of standings.values()) counts.set(standing, (counts.get(standing) ?? 0) + 1);
  const words: [Standing, string][] = [
    ["new", "new"],
    ["changed", "changed"],
    ["unchanged", "already stored"],
    ["kept", "stored from a later reading, kept as they are"],
    ["decided", "removed or deleted since, left out"],
    ["erased", "erased before, left out (--again imports them)"],
  ];
  return words
    .flatMap(([standing, word]) => {
      const count = counts.get(standing);
      return count === undefined ? [] : [`${count} ${word}`];
    })
    .join(", ");
}

function exampleOf({ url, title, text, publishedAt, activityDate }: OriginalRecord): string {
  const words = printable((title ?? text).slice(0, 80)).trim();
  const date = publishedAt ?? activityDate;
  return `“${words}${(title ?? text).length > 80 ? "…" : ""}” ${date === null ? "" : `(${date}) `}${url}`;
}

/** `1 page`, `1204 pages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
