import type { InterviewReference, Reference } from "#lib/client/generated/types.js";
import type { Window } from "#lib/kernel/window.js";

/** Maximum number of quotations of a question (rule 4.4.references). */
export const maxReferences = 3;
/** Minimum and maximum characters of one quotation. */
const minQuoteChars = 8;
const maxQuoteChars = 1600;

/** A passage with chosen sentences: its text, and the sentences in UTF-16 units of that text. */
export interface ChosenPassage {
  passage: Reference;
  sentences: Window[];
}

/** Parses a draft; returns an empty list for a text in another form. */
export function parseChosen(kept: string): ChosenPassage[] {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? (read as ChosenPassage[]) : [];
  } catch {
    return [];
  }
}

/** Whether a sentence of the passage is chosen, in this search or an earlier one. */
export function isChosen(
  chosen: readonly ChosenPassage[],
  passage: Reference,
  sentence: Window,
): boolean {
  return chosen.some(
    (one) =>
      isSameOriginal(one.passage, passage) &&
      one.sentences.some(
        ({ start, end }) =>
          one.passage.start + start <= passage.start + sentence.start &&
          one.passage.start + end >= passage.start + sentence.end,
      ),
  );
}

/** Chooses the sentence, or removes it when it is already chosen. */
export function toggled(
  chosen: readonly ChosenPassage[],
  passage: Reference,
  { start, end }: Window,
): ChosenPassage[] {
  if (isChosen(chosen, passage, { start, end })) {
    const from = passage.start + start;
    const without = chosen.map((one) =>
      isSameOriginal(one.passage, passage)
        ? {
            ...one,
            sentences: one.sentences.filter((own) => one.passage.start + own.start !== from),
          }
        : one,
    );
    return without.filter(({ sentences }) => sentences.length > 0);
  }
  const known = chosen.find(
    (one) => isSameOriginal(one.passage, passage) && one.passage.start === passage.start,
  );
  if (known === undefined) return [...chosen, { passage, sentences: [{ start, end }] }];
  const sentences = [...known.sentences, { start, end }].sort(
    (one, other) => one.start - other.start,
  );
  return chosen.map((one) => (one === known ? { ...known, sentences } : one));
}

/**
 * A quotation that a question is based on: the reference that is sent, and the passage it comes
 * from.
 */
export interface Quotation {
  passage: Reference;
  reference: InterviewReference & { kind: "original" };
}

/**
 * The quotations of the chosen sentences: adjacent sentences become one quotation, unless it would
 * be too long. Each quotation is the exact text of its original from `start` to `end`.
 */
export function quotationsOf(chosen: readonly ChosenPassage[]): Quotation[] {
  return chosen.flatMap(({ passage, sentences }) => {
    const windows: Window[] = [];
    for (const { start, end } of sentences) {
      const last = windows.at(-1);
      const follows = last !== undefined && passage.text.slice(last.end, start).trim() === "";
      if (follows && end - last.start <= maxQuoteChars) last.end = end;
      else windows.push({ start, end });
    }
    return windows.map(({ start, end }) => ({
      passage,
      reference: {
        kind: "original" as const,
        sourceId: passage.sourceId,
        revision: passage.revision,
        start: passage.start + start,
        end: passage.start + end,
        quote: passage.text.slice(start, end),
      },
    }));
  });
}

/** The chosen sentences, except the ones in this quotation. */
export function withoutQuotation(
  chosen: readonly ChosenPassage[],
  { passage, reference }: Quotation,
): ChosenPassage[] {
  const from = reference.start - passage.start;
  const to = reference.end - passage.start;
  const left = chosen.map((one) =>
    one.passage === passage
      ? { ...one, sentences: one.sentences.filter(({ start, end }) => end <= from || start >= to) }
      : one,
  );
  return left.filter(({ sentences }) => sentences.length > 0);
}

/** Why a question cannot be based on these sentences, as a message for people; null when it can. */
export function whyNot(chosen: readonly ChosenPassage[]): string | null {
  const references = quotationsOf(chosen).map(({ reference }) => reference);
  if (references.length === 0) return "Choose at least one sentence that the question is based on.";
  if (references.length > maxReferences)
    return `A question has at most ${maxReferences} quotations; adjacent sentences count as one.`;
  if (references.some(({ quote }) => quote.length < minQuoteChars))
    return "One of the sentences is too short on its own; also choose the one next to it.";
  if (references.some(({ quote }) => quote.length > maxQuoteChars))
    return "One of the sentences is too long to quote.";
  return null;
}

function isSameOriginal(one: Reference, other: Reference): boolean {
  return one.sourceId === other.sourceId && one.revision === other.revision;
}
