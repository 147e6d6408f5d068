import { readFileSync } from "node:fs";
import { citedWindow, claimsOf } from "#lib/research/claims/answer-claims.js";

/** A cited text with a true and a false sentence about it, and how the false one was made. */
interface Pair {
  language: string;
  window: string;
  title?: string;
  true: string;
  false: string;
  how: string;
}

/**
 * Sentences that people wrote, judged by rules alone: what is called supported and unsupported, and
 * what is left to a model, for each way in which the false ones were made and each language.
 */
export function benchPairs(file: string): void {
  const pairs: Pair[] = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const rows = new Map<string, Record<string, number>>();
  for (const pair of pairs) {
    for (const kind of ["true", "false"] as const) {
      const verdict = judged(pair, pair[kind]);
      for (const group of ["all", pair.language, pair.how]) {
        const row = rows.get(`${kind} ${group}`) ?? {};
        row[verdict] = (row[verdict] ?? 0) + 1;
        rows.set(`${kind} ${group}`, row);
      }
    }
  }
  for (const [name, row] of [...rows].sort(([a], [b]) => a.localeCompare(b)))
    console.log(name, JSON.stringify(row));
}

function judged({ window, title }: Pair, answer: string): string {
  const source = {
    kind: "web_page" as const,
    text: window,
    title: title ?? null,
    publishedAt: null,
    activityDate: null,
    activityDateKind: null,
  };
  const citation = { sourceId: "s", revision: "r", start: 0, end: window.length, quote: window };
  const cited = citedWindow(0, citation, source, "");
  const verdicts = claimsOf(answer, [citation], [cited]).map(
    ({ byRules }) => byRules?.verdict ?? "not judged",
  );
  if (verdicts.includes("unsupported")) return "unsupported";
  return verdicts.includes("not judged") ? "not judged" : "supported";
}
