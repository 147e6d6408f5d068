import type { Reference } from "#lib/client/generated/types.js";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";
import { hostOf } from "../app/words.js";
import { dateWords, titleWords } from "../parts/source-words.js";

/**
 * A quotation for copying: the marked words, or the whole text when none are marked, and its
 * source.
 */
export interface CopiedQuotation {
  reference: Reference;
  title: string | null;
  /** The quoted words, taken from the exact text. */
  quote: string;
}

/** The question and its quotations as Markdown: numbered quotes, then the numbered sources. */
export function markdownOf(question: string, quotations: readonly CopiedQuotation[]): string {
  const quotes = quotations.map(({ quote }, index) => {
    const lines = quote.trim().split("\n");
    return `${lines.map((line) => `> ${escaped(line)}`.trimEnd()).join("\n")} [${index + 1}]`;
  });
  const sources = quotations.map(({ reference, title }, index) => {
    const place = placeWords(reference);
    const facts = [hostOf(reference.url), dateWords(reference), ...(place === null ? [] : [place])];
    const name = escaped(titleWords(title, reference.url));
    return `${index + 1}. [${name}](<${placeUrl(reference).replaceAll(/[<>\s]/g, encodeURIComponent)}>), ${escaped(facts.join(", "))}`;
  });
  return [`## ${escaped(question)}`, ...quotes, sources.join("\n")].join("\n\n");
}

const markdownSign = /[\\`*_[\]<>#|~]/g;

function escaped(text: string): string {
  return text.replaceAll(markdownSign, (sign) => `\\${sign}`);
}

/**
 * The sources of an answer as BibTeX, one entry per original. A release has its release date, a
 * page its publication date.
 */
export function bibtexOf(quotations: readonly CopiedQuotation[]): string {
  const seen = new Set<string>();
  const entries = quotations.flatMap(({ reference, title }) => {
    if (seen.has(reference.sourceId)) return [];
    seen.add(reference.sourceId);
    return [bibtexEntry(reference, title, seen.size)];
  });
  return entries.join("\n\n");
}

function bibtexEntry(reference: Reference, title: string | null, number: number): string {
  const { url, activityDate, publishedAt, retrievedAt, revision } = reference;
  const date = activityDate ?? publishedAt?.slice(0, 10) ?? null;
  const fields = [
    ["title", `{${inBibtex(titleWords(title, url))}}`],
    ["howpublished", `\\url{${url.replaceAll(/[{}\\\s]/g, encodeURIComponent)}}`],
    ...(date === null ? [] : [["date", date] as const, ["year", date.slice(0, 4)] as const]),
    ...(retrievedAt === null || retrievedAt === undefined
      ? []
      : [["urldate", retrievedAt.slice(0, 10)] as const]),
    ["note", `${inBibtex(dateWords(reference))}, saved text ${revision.slice(0, 12)}`],
  ] as const;
  const host = hostOf(url).replaceAll(/[^a-z0-9]/gi, "");
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${host}${date?.slice(0, 4) ?? ""}-${number},\n${lines.join(",\n")}\n}`;
}

const bibtexSigns: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function inBibtex(text: string): string {
  return text.replaceAll(/[\\{}$&#%_~^]/g, (sign) => bibtexSigns[sign] ?? `\\${sign}`);
}
