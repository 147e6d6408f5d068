import * as v from "valibot";
import type { NamedWindow } from "#lib/evidence/passage.js";
import { creditRoles } from "#lib/evidence/statements/credit-words.js";
import {
  jointCredits,
  type ModelStatement,
  tiedStatement,
} from "#lib/evidence/statements/model-statements.js";
import { rowsOf } from "#lib/evidence/statements/statement.js";
import type { StatedOriginal } from "#lib/jobs/slice-outcome.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { asksForStatements } from "#lib/research/question-block.js";
import { type ReadingVerdict, verdicts } from "#lib/research/reading-verdict.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** What a model quotes: words of the windows that it names. */
export const namedQuotes = (most: number) =>
  v.pipe(v.array(v.strictObject({ id: v.string(), quote: v.string() })), v.maxLength(most));

/** The answer of a model to an exploration or assessment: its verdict, and the passages for it. */
export const ModelFinding = v.strictObject({
  verdict: v.picklist(verdicts),
  answer: v.string(),
  missing: v.string(),
  instead: v.string(),
  passages: namedQuotes(12),
});
export type ModelFinding = v.InferOutput<typeof ModelFinding> &
  Partial<v.InferOutput<typeof Stating>>;

/** What the named passages state; an invalid value counts as none, and the verdict stays valid. */
export const Stating = v.strictObject({
  statements: v.fallback(
    v.pipe(
      v.array(
        v.strictObject({
          id: v.string(),
          says: v.picklist(["release_date", ...creditRoles]),
          title: v.string(),
          value: v.string(),
        }),
      ),
      v.maxLength(8),
    ),
    [],
  ),
});
const StatingFinding = v.strictObject({ ...ModelFinding.entries, ...Stating.entries });

export function findingSchema(request: StoredRequest): v.GenericSchema<ModelFinding, ModelFinding> {
  return asksForStatements(request) ? StatingFinding : ModelFinding;
}

/** A finding after the server's check. */
export interface Found {
  verdict: ReadingVerdict;
  /** At most 15 words; kept for the person who edits the answer, never shown as evidence. */
  answer: string;
  /** One line of at most 120 code points, fit to be shown as a model's words; may be empty. */
  missing: string;
  /** Words of a window that contradict the question's premise, fit to be shown; may be empty. */
  instead: string;
  windows: NamedWindow[];
  /** What the windows state, as the model reads them. */
  statements: StatedOriginal[];
}

export const nothingFound: Found = {
  verdict: "nothing",
  answer: "",
  missing: "",
  instead: "",
  windows: [],
  statements: [],
};

/** The windows that a finding names, and whether each of its quotes is in its window. */
export interface NamedPassages {
  windows: NamedWindow[];
  areQuoted: boolean;
}

/**
 * The windows that a finding names, in its order, each with all of its quotes. Null when it names a
 * window that was not shown.
 */
export function passagesNamed(
  { passages }: ModelFinding,
  shown: readonly NamedWindow[],
): NamedPassages | null {
  const windows = new Map<string, NamedWindow>();
  let areQuoted = true;
  for (const { id, quote } of passages) {
    const window = shown.find((one) => one.id === id);
    if (window === undefined) return null;
    const quoted = quoteIn(window.original.text, window.window, quote);
    areQuoted &&= quoted !== null;
    const quotes = [...(windows.get(id)?.quotes ?? []), ...(quoted === null ? [] : [quoted])];
    windows.set(id, { ...window, quotes });
  }
  return { windows: [...windows.values()], areQuoted };
}

/** Minimum letters of a quote; a window with fewer is quoted with all it has. */
const minQuoteLetters = 3;

/**
 * The part of an original's window that a quote repeats exactly, code unit by code unit, widened to
 * whole graphemes. Null when the window does not contain it, or when it has too few letters.
 */
export function quoteIn(original: string, window: Window, quote: string): Window | null {
  const text = sliceOf(original, window);
  const at = text.indexOf(quote);
  if (quote === "" || at === -1 || lettersIn(quote) < Math.min(minQuoteLetters, lettersIn(text)))
    return null;
  const start = window.start + at;
  return {
    start: snapToGrapheme(original, start),
    end: graphemeEnd(original, start + quote.length),
  };
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/**
 * The checked finding, with these windows. A contradicted premise needs words that one of the
 * windows has exactly; without them the verdict is `nothing`.
 */
export function foundOf(finding: ModelFinding, windows: NamedWindow[]): Found {
  const { verdict, answer, missing, instead, statements = [] } = finding;
  const isPremise = verdict === "premise";
  // A year contradicts without letters.
  const isContradicted =
    (instead.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minQuoteLetters &&
    windows.some(({ original, window }) => sliceOf(original.text, window).includes(instead));
  const contradicting = wordsOf(isPremise && isContradicted ? instead : "");
  return {
    verdict: isPremise && !isContradicted ? "nothing" : verdict,
    answer: cutTo(wordsOf(answer).slice(0, maxAnswerWords), maxAnswerChars),
    missing: cutTo(
      wordsOf(missing).filter((word) => !isAddress.test(word)),
      maxShownChars,
    ),
    // No word is taken out of a quotation: with an address in it, nothing is shown.
    instead: contradicting.some((word) => isAddress.test(word))
      ? ""
      : shortened(contradicting.join(" ")),
    windows,
    statements: tiedStatements(statements, windows),
  };
}

/** What a model says that windows state, without what their text does not hold (decision 3.36). */
export function tiedStatements(
  said: readonly (ModelStatement & { id: string })[],
  windows: readonly NamedWindow[],
): StatedOriginal[] {
  const originals = new Map(windows.map(({ original }) => [original.reference.sourceId, original]));
  return [...originals].flatMap(([sourceId, { text, reference }]) => {
    const own = windows.filter((one) => one.original.reference.sourceId === sourceId);
    const found = own.flatMap(({ id, window }) =>
      said.flatMap((one) => {
        const tied = one.id === id ? tiedStatement(text, window, one) : null;
        return tied === null ? [] : { ...tied, foundBy: "model" as const };
      }),
    );
    const rows = rowsOf(text, jointCredits(found));
    return rows.length === 0 ? [] : [{ sourceId, revision: reference.revision, statements: rows }];
  });
}

const [maxAnswerWords, maxAnswerChars, maxShownChars] = [15, 200, 120];
const controls = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Marks of links, tags and lists, line breaks and invisible controls, which no plain sentence has. */
export const markup =
  /[<>[\]{}`|*_#\\]|[\p{Cc}\p{Cs}\p{Co}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** A word with a link, an e-mail address or a host in it. */
export const isAddress = /:\/\/|@|[\p{L}\p{N}-]\.\p{L}{2}/u;

function wordsOf(text: string): string[] {
  return text
    .replace(controls, " ")
    .split(/\s/u)
    .filter((word) => word !== "");
}

function shortened(text: string): string {
  return [...text].length <= maxShownChars ? text : `${cutTo([text], maxShownChars - 1)}…`;
}

function cutTo(words: readonly string[], maxChars: number): string {
  return [...words.join(" ")].slice(0, maxChars).join("").trim();
}
