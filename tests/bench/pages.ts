import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { mainText } from "#lib/outside/page/main-text.js";
import { boundedHtml } from "#lib/outside/page/pre-scan.js";
import { publicationDate } from "#lib/outside/page/publication-date.js";

interface Page {
  url: string;
  html: string;
  text: string;
  date: string | null;
}

/**
 * `npm run bench -- pages`: main text and publication day of real pages, the service's reader beside
 * the library used bare, in one run; then hostile HTML against the clock.
 */
export function benchPages(): void {
  const folder = join(process.env.DATA_SETS ?? "../shared/data", "pages");
  if (!existsSync(folder)) {
    console.log(`pages: no data at ${folder} (set DATA_SETS)`);
    return;
  }
  const texts = pagesOf(join(folder, "text.jsonl.gz"));
  const bare = (html: string) => new Readability(parseHTML(html).document as never).parse();
  console.log(`main text, ${texts.length} pages, shingles of four words`);
  printText("readability, bare", texts, (page) => bare(page.html)?.textContent ?? "");
  printText("this service", texts, (page) => mainText(page.html)?.text ?? "");
  const dates = pagesOf(join(folder, "dates.jsonl.gz"));
  console.log(`publication day, ${dates.length} pages`);
  printDates("readability, bare", dates, (page) => bare(page.html)?.publishedTime ?? null);
  printDates("this service", dates, (page) => publicationDate(page.html, page.url));
  printHostile();
}

function pagesOf(file: string): Page[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

function printText(name: string, pages: readonly Page[], read: (page: Page) => string): void {
  const started = performance.now();
  const scores = pages.map((page) => overlap(shingles(page.text), shingles(read(page))));
  const milliseconds = (performance.now() - started) / pages.length;
  const precision = mean(scores.map((score) => score.precision));
  const recall = mean(scores.map((score) => score.recall));
  const f1 = (2 * precision * recall) / (precision + recall);
  console.log(
    `  ${name.padEnd(18)} F1 ${f1.toFixed(4)}  precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  ${milliseconds.toFixed(1)} ms a page`,
  );
}

function printDates(
  name: string,
  pages: readonly Page[],
  read: (page: Page) => string | null,
): void {
  const started = performance.now();
  const days = pages.map((page) => read(page)?.slice(0, 10) ?? null);
  const milliseconds = (performance.now() - started) / pages.length;
  const answered = days.filter((day) => day !== null).length;
  const right = days.filter((day, index) => day !== null && day === pages[index]?.date).length;
  console.log(
    `  ${name.padEnd(18)} precision ${(right / answered).toFixed(4)}  recall ${(right / pages.length).toFixed(4)}  answered ${answered}  ${milliseconds.toFixed(1)} ms a page`,
  );
}

function printHostile(): void {
  console.log("hostile HTML");
  const hostile: Record<string, string> = {
    "20,000 nested divs": "<div>".repeat(20_000),
    "200,000 nested divs": "<div>".repeat(200_000),
    "300,000 elements": "<b>x</b>".repeat(300_000 / 2),
    "400,000 attributes": `<p ${Array.from({ length: 400_000 }, (_, at) => `a${at}`).join(" ")}>`,
    "unclosed tables": "<table><tr><td>".repeat(100_000),
    "five megabytes of text": "word ".repeat(1_000_000),
  };
  for (const [name, html] of Object.entries(hostile)) {
    const started = performance.now();
    const parsable = boundedHtml(html) !== null;
    const text = mainText(html);
    const milliseconds = performance.now() - started;
    console.log(
      `  ${name.padEnd(24)} ${parsable ? "read" : "refused"} ${text === null ? "" : "with text "}in ${milliseconds.toFixed(1)} ms`,
    );
  }
}

function shingles(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - 3); at += 1) {
    const shingle = words.slice(at, at + 4).join(" ");
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function overlap(gold: Map<string, number>, read: Map<string, number>) {
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
  const shared = [...read].reduce((all, [key, n]) => all + Math.min(n, gold.get(key) ?? 0), 0);
  return { precision: shared / sum(read), recall: shared / sum(gold) };
}

function mean(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0) / values.length;
}
