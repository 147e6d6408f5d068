import type { Proof, Reference } from "#lib/client/generated/types.js";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";
import { voiceWords } from "#lib/client/reference-voice.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { dayWords, hostOf } from "../app/words.js";
import { dateWords, titleWords } from "../parts/source-words.js";
import type { NumberedSentence } from "./cited-numbers.js";

type Annotation = Extract<Proof["references"][number], { eligible: true }>["annotation"];

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

/** Said above sentences of a model, which are copied apart from the quotations. */
const byModel = "Written by a model from the quotations below, and checked against them:";

const numbered = (sentences: readonly NumberedSentence[]) =>
  sentences
    .map(({ text, numbers }) => [text, ...numbers.map((number) => `[${number}]`)].join(" "))
    .join(" ");

/**
 * The question, what a model wrote, and the quotations as Markdown: numbered quotes, then the
 * numbered sources.
 */
export function markdownOf(
  question: string,
  quotations: readonly CopiedQuotation[],
  sentences: readonly NumberedSentence[] = [],
): string {
  const quotes = quotations.map(({ quote }, index) => {
    const lines = quote.trim().split("\n");
    return `${lines.map((line) => `> ${escaped(line)}`.trimEnd()).join("\n")} [${index + 1}]`;
  });
  const sources = quotations.map(({ reference, title }, index) => {
    const facts = [hostOf(reference.url), dateWords(reference), ...placeAndVoice(reference)];
    const name = escaped(titleWords(title, reference.url));
    return `${index + 1}. [${name}](<${placeUrl(reference).replaceAll(/[<>\s]/g, encodeURIComponent)}>), ${escaped(facts.join(", "))}`;
  });
  const escapedSentences = sentences.map((one) => ({ ...one, text: escaped(one.text) }));
  const written = sentences.length === 0 ? [] : [`*${byModel}* ${numbered(escapedSentences)}`];
  return [`## ${escaped(question)}`, ...written, ...quotes, sources.join("\n")].join("\n\n");
}

const markdownSign = /[\\`*_[\]<>#|~]/g;

function escaped(text: string): string {
  return text.replaceAll(markdownSign, (sign) => `\\${sign}`);
}

/**
 * The question, what a model wrote, and the quotations as plain text: quotations with the numbers of their footnotes, and
 * the footnotes with full addresses, the day of reading and the revision.
 */
export function textOf(
  question: string,
  quotations: readonly CopiedQuotation[],
  sentences: readonly NumberedSentence[] = [],
): string {
  const quotes = quotations.map(({ quote }, index) => `“${quote.trim()}” [${index + 1}]`);
  const notes = quotations.map((one, index) => `[${index + 1}] ${footnoteOf(one)}`);
  const written = sentences.length === 0 ? [] : [`${byModel} ${numbered(sentences)}`];
  return [question, ...written, ...quotes, notes.join("\n")].join("\n\n");
}

/** One quotation as plain text, with its source. */
export function quotationOf(quotation: CopiedQuotation): string {
  return `“${quotation.quote.trim()}”\n\n${footnoteOf(quotation)}`;
}

/** A source in one line: title, site, dates, place, speaker, revision and full address. */
export function footnoteOf({
  reference,
  title,
}: Pick<CopiedQuotation, "reference" | "title">): string {
  const { url, retrievedAt, revision, evidenceKind } = reference;
  const facts = [
    titleWords(title, url, evidenceKind),
    hostOf(url),
    dateWords(reference),
    ...placeAndVoice(reference),
    ...(retrievedAt == null ? [] : [`read ${dayWords(retrievedAt)}`]),
    `saved text ${revision.slice(0, 12)}`,
  ];
  return `${facts.join(", ")}, ${placeUrl(reference)}`;
}

const placeAndVoice = (reference: Reference): string[] =>
  [placeWords(reference), voiceWords(reference)].filter((fact) => fact !== null);

/**
 * The annotation of a reference, narrowed to a window of it: the marked sentence with the text
 * around it.
 */
export function annotationAt(
  annotation: Annotation,
  { text, start, revision }: Reference,
  marked: Window,
): Annotation {
  const window = { start: start + marked.start, end: start + marked.end };
  const { id, target } = annotation;
  const selector = target.selector.map((one) =>
    one.type === "TextPositionSelector"
      ? { ...one, ...window }
      : {
          ...one,
          exact: sliceOf(text, marked),
          prefix: one.prefix + text.slice(0, marked.start),
          suffix: text.slice(marked.end) + one.suffix,
        },
  );
  const [job] = id.split("#");
  return {
    ...annotation,
    id: `${job}#${revision}:${window.start}-${window.end}`,
    target: { ...target, selector },
  };
}
