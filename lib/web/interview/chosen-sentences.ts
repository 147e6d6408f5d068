import type { InterviewReference, Reference } from "#lib/client/generated/types.js";
import type { Window } from "#lib/kernel/window.js";

/** What a question may stand on at most (rule 4.4.references). */
export const maxReferences = 3;
/** Characters of one quotation. */
const minQuoteChars = 8;
const maxQuoteChars = 1600;

/** A passage of which sentences were chosen: its text and the chosen sentences, in UTF-16 units of that text. */
export interface ChosenPassage {
  passage: Pick<
    Reference,
    "sourceId" | "revision" | "start" | "end" | "text" | "url" | "curation" | "evidenceKind"
  > &
    Pick<Reference, "publishedAt" | "activityDate" | "activityDateKind">;
  sentences: Window[];
}

type Passage = ChosenPassage["passage"];

/** Reads what was kept as a draft; nothing for a text of another form. */
export function parseChosen(kept: string): ChosenPassage[] {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? (read as ChosenPassage[]) : [];
  } catch {
    return [];
  }
}

/** Whether the sentence of the passage is chosen, found in this search or in an earlier one. */
export function isChosen(
  chosen: readonly ChosenPassage[],
  passage: Passage,
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

/** Chooses the sentence, or gives it up when it is chosen. */
export function toggled(
  chosen: readonly ChosenPassage[],
  passage: Passage,
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
  if (known === undefined)
    return [...chosen, { passage: kept(passage), sentences: [{ start, end }] }];
  const sentences = [...known.sentences, { start, end }].sort(
    (one, other) => one.start - other.start,
  );
  return chosen.map((one) => (one === known ? { ...known, sentences } : one));
}

/** A quotation that a question stands on: the reference that is sent, and where it comes from. */
export interface Quotation {
  passage: Passage;
  reference: InterviewReference & { kind: "original" };
}

/**
 * The quotations of the chosen sentences: sentences that follow each other are one quotation while it is not too long.
 * Each is the exact text of its original from `start` to `end`.
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

/** The chosen sentences without those of one quotation. */
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

/** Why a question cannot stand on these sentences, in words for people; null when it can. */
export function whyNot(chosen: readonly ChosenPassage[]): string | null {
  const references = quotationsOf(chosen).map(({ reference }) => reference);
  if (references.length === 0) return "Choose at least one sentence that the question stands on.";
  if (references.length > maxReferences)
    return `A question stands on ${maxReferences} quotations at most; sentences that follow each other are one.`;
  if (references.some(({ quote }) => quote.length < minQuoteChars))
    return "One of the sentences is too short to stand alone; choose the one beside it as well.";
  if (references.some(({ quote }) => quote.length > maxQuoteChars))
    return "One of the sentences is too long to be quoted.";
  return null;
}

function isSameOriginal(one: Passage, other: Passage): boolean {
  return one.sourceId === other.sourceId && one.revision === other.revision;
}

/** What is kept of a passage: enough to quote it and to say where it stands, after a reload as well. */
function kept(passage: Passage): Passage {
  const { sourceId, revision, start, end, text, url, curation } = passage;
  const { evidenceKind, publishedAt, activityDate, activityDateKind } = passage;
  return {
    ...{ sourceId, revision, start, end, text, url, curation },
    ...(evidenceKind === undefined ? {} : { evidenceKind }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(activityDate === undefined ? {} : { activityDate }),
    ...(activityDateKind === undefined ? {} : { activityDateKind }),
  };
}
