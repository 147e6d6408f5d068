import * as v from "valibot";
import type { DraftCitation, DraftSentences } from "#lib/contract/answer-draft.js";
import type { Reference } from "#lib/contract/reference.js";
import type { Citation } from "#lib/contract/registered-answer.js";
import { codePointsOf, normalizeText } from "#lib/kernel/text.js";
import { doOverlap, sliceOf, type Window } from "#lib/kernel/window.js";
import { inLanguage } from "#lib/language/in-language.js";
import { scriptsIn } from "#lib/language/script-language.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { analyzerIn, analyzerOf } from "#lib/language/tokens.js";
import { wordsOf } from "#lib/language/words.js";
import { writtenLanguage } from "#lib/language/written-language.js";
import { type CitedSource, pointsBack } from "#lib/research/claims/answer-claims.js";
import { itemSentences } from "#lib/research/claims/text-items.js";
import { isAddress, markup, namedQuotes, quoteIn } from "#lib/research/finding.js";

/** The model's draft: sentences, each with the words that say it. */
export const ModelDraft = v.strictObject({
  sentences: v.pipe(
    v.array(
      v.strictObject({
        text: v.string(),
        passages: namedQuotes(3),
      }),
    ),
    v.maxLength(3),
  ),
});
export type ModelDraft = v.InferOutput<typeof ModelDraft>;

/** A reference as the model is shown it, with its original. */
export interface ShownReference {
  id: string;
  reference: Reference;
  source: CitedSource;
}

const maxChars = 300;
const asksOrOrders = /[?!？！؟]["'”’»)]*$/u;

/**
 * The sentences of a draft that can be checked: plain statements in the language, whose quotes are
 * all in the references. Null in the place of any other.
 */
export function checkableSentences(
  { sentences }: ModelDraft,
  shown: readonly ShownReference[],
  language: string,
): Drafted {
  return sentences.map(({ text: said, passages }) => {
    const text = normalizeText(said);
    const names = itemSentences(text, analyzerIn(language) ?? analyzerOf(text)).flatMap(
      ({ items }) => items.filter(({ kind }) => kind === "name").map((one) => sliceOf(text, one)),
    );
    const near = passages.map((one) => quotedIn(shown, one, []));
    const lacking = names.filter((name) =>
      near.every((one) => ![one?.citation.quote, one?.source.title].join("\n").includes(name)),
    );
    const quoted = passages.map((one) => quotedIn(shown, one, lacking));
    const found = quoted.filter((one) => one !== null);
    if (found.length === 0 || found.length < quoted.length || !isPlain(text)) return null;
    const sources = found.map(({ source }) => source.text);
    return isIn(text, language, sources) ? { text, citations: joined(found) } : null;
  });
}

/** A quote of a drafted sentence, widened to the sentences that hold and introduce it, as a citation. */
function quotedIn(
  shown: readonly ShownReference[],
  { id, quote }: ModelDraft["sentences"][number]["passages"][number],
  names: readonly string[],
) {
  const found = shown.find((one) => one.id === id);
  if (found === undefined) return null;
  const { reference, source } = found;
  const exact = quoteIn(source.text, reference, quote);
  if (exact === null) return null;
  const { sourceId, revision, start: first } = reference;
  const local = { start: exact.start - first, end: exact.end - first };
  const { start, end } = introduced(reference.text, local, names);
  const window = { start: first + start, end: first + end };
  return {
    source,
    citation: { sourceId, revision, ...window, quote: sliceOf(source.text, window) },
  };
}

/**
 * Maximum UTF-16 units before a quoted sentence that are searched for the name that it is about. By hand: a paragraph.
 */
const introductionChars = 600;

/**
 * The sentences of a text that a window reaches, with the sentence before them in their paragraph.
 * Starts earlier when they lack a name, at the nearest sentence that has it: "It cost her 400 kroner"
 * comes after what it is about, and the call that checks the draft sees only this window.
 */
function introduced(text: string, window: Window, names: readonly string[]): Window {
  const sentences = sentencesOf(text);
  const at = sentences.findIndex(({ end }) => window.start < end);
  const reached = sentences.filter((sentence) => doOverlap(sentence, window));
  const start = reached[0]?.start ?? 0;
  const end = reached.at(-1)?.end ?? text.length;
  const before = sentences[at - 1];
  const isNear = before !== undefined && !text.slice(before.end, start).includes("\n");
  let from = isNear && start - before.start <= introductionChars ? before.start : start;
  for (const name of names) {
    if (text.slice(from, end).includes(name)) continue;
    const holding = sentences.findLast(
      (one) =>
        one.end <= from &&
        start - one.start <= introductionChars &&
        sliceOf(text, one).includes(name),
    );
    from = holding?.start ?? from;
  }
  return { start: from, end };
}

/** The citations of a sentence in their order; two that overlap become one that holds both. */
function joined(
  found: readonly { source: CitedSource; citation: DraftCitation }[],
): DraftCitation[] {
  const all: DraftCitation[] = [];
  for (const { source, citation } of found) {
    const at = all.findIndex((one) => isBeside(one, citation));
    const start = Math.min(citation.start, all[at]?.start ?? citation.start);
    const end = Math.max(citation.end, all[at]?.end ?? citation.end);
    const whole = { ...citation, start, end, quote: sliceOf(source.text, { start, end }) };
    all.splice(at === -1 ? all.length : at, 1, whole);
  }
  return all;
}

function isBeside(one: DraftCitation, other: DraftCitation): boolean {
  const isOfOne = one.sourceId === other.sourceId && one.revision === other.revision;
  return isOfOne && doOverlap(one, other);
}

function isPlain(text: string): boolean {
  const length = codePointsOf(text);
  return (
    length > 0 &&
    length <= maxChars &&
    !markup.test(text) &&
    !asksOrOrders.test(text) &&
    !text.split(/\s/u).some((word) => isAddress.test(word))
  );
}

/**
 * Where function words do not decide, a sentence counts as being in the language, unless a source in
 * its script is in another one.
 */
function isIn(text: string, language: string, sources: readonly string[]): boolean {
  const told = inLanguage(text, language);
  if (told !== "open") return told === "own";
  const wanted = new Intl.Locale(language).language;
  return sources.every(
    (source) =>
      scriptsIn(source)[0] !== scriptsIn(text)[0] ||
      [null, wanted].includes(writtenLanguage(source)),
  );
}

/** Sentences as one text, each on a line of its own, with their citations placed on them. */
export function asAnswer(drafted: Drafted): { answer: string; citations: Citation[] } {
  const citations: Citation[] = [];
  let answer = "";
  for (const { text, citations: own } of drafted.filter((one) => one !== null)) {
    const placed = { answerStart: answer.length, answerEnd: answer.length + text.length };
    citations.push(...own.map((one) => ({ ...one, ...placed })));
    answer += `${text}\n`;
  }
  return { answer: answer.trimEnd(), citations };
}

/** Sentences of a draft in order; null in the place of one that was dropped. */
export type Drafted = readonly (DraftSentences[number] | null)[];

/**
 * The sentences whose claims all pass. A sentence that may point back to a dropped one is dropped,
 * too.
 *
 * @param claims on `asAnswer` of those that are left
 */
export function passing<Claim>(
  drafted: Drafted,
  claims: readonly Claim[],
  windowOf: (claim: Claim) => Window,
  passes: (claim: Claim) => boolean,
): Drafted {
  let isDropped = false;
  let start = 0;
  return drafted.map((sentence) => {
    const length = sentence?.text.length ?? 0;
    const own = claims.filter((claim) =>
      doOverlap(windowOf(claim), { start, end: start + length }),
    );
    if (sentence !== null) start += length + 1;
    const isAlone = !isDropped || !pointsBack(wordsOf(sentence?.text ?? ""));
    if (own.length > 0 && own.every(passes) && isAlone) return sentence;
    isDropped = true;
    return null;
  });
}
