import * as v from "valibot";
import type { Window } from "#lib/kernel/window.js";
import { writtenLanguage } from "#lib/language/written-language.js";
import { claimBounds } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";
import { type CitedWindow, type Claim, windowIn } from "#lib/research/claims/answer-claims.js";
import { dateAttributes } from "#lib/research/date-attributes.js";
import { markLine, quotedRule, speakerRule } from "#lib/research/finding-prompt.js";
import { speakerAttributes } from "#lib/research/speaker-attributes.js";

/** The model's answer: one verdict per sentence asked about, with the lines that decide it. */
export const ClaimsAnswer = v.strictObject({
  claims: v.array(
    v.strictObject({
      sentence: v.string(),
      verdict: v.picklist(["supported", "contradicted", "not_said"]),
      lines: v.pipe(v.array(v.string()), v.maxLength(4)),
    }),
  ),
});
export type ClaimsAnswer = v.InferOutput<typeof ClaimsAnswer>;

/** A line of a cited window, in the units of its quotation, as the model is shown it. */
interface OfferedLine extends Window {
  id: string;
  content: ReadonlySet<string>;
}

/** A cited window as it is shown, once for all claims. */
interface OfferedWindow {
  id: string;
  cited: CitedWindow;
  lines: readonly OfferedLine[];
}

/** A claim as it is asked about, with the windows whose lines a verdict on it may name. */
export interface OfferedClaim {
  id: string;
  claim: Claim;
  windows: readonly OfferedWindow[];
}

/** What the model says about a claim, with the cited text that decides it. */
export interface ModelVerdict {
  verdict: ClaimsAnswer["claims"][number]["verdict"];
  window: ReturnType<typeof windowIn> | null;
}

/**
 * The claims that one call judges: in order, as many as fit the bounds with all windows of their
 * citations.
 */
export function offeredClaims(claims: readonly Claim[]): OfferedClaim[] {
  const offered: OfferedClaim[] = [];
  const shown = new Map<CitedWindow, OfferedWindow>();
  let [lines, chars] = [0, 0];
  for (const claim of claims) {
    const fresh = claim.cited
      .filter((one) => !shown.has(one))
      .map((one) => [one, linesOf(one)] as const);
    const more = fresh.reduce((sum, [, own]) => sum + own.length, 0);
    const moreChars = fresh.reduce((sum, [{ quote }]) => sum + quote.length, 0);
    if (offered.length === claimBounds.sentences) break;
    if (lines + more > claimBounds.windows || chars + moreChars > claimBounds.chars) continue;
    for (const [cited, own] of fresh) {
      const named = own.map((line) => ({ ...line, id: `l${++lines}` }));
      shown.set(cited, { id: `w${shown.size + 1}`, cited, lines: named });
    }
    chars += moreChars;
    const windows = claim.cited.flatMap((one) => shown.get(one) ?? []);
    offered.push({ id: `s${offered.length + 1}`, claim, windows });
  }
  return offered;
}

/** A sentence with fewer UTF-16 units is not a line by itself: "Sat.", "Aug. 30". */
const shortest = 20;

function linesOf({ quote, text }: CitedWindow): Omit<OfferedLine, "id">[] {
  const lines: { start: number; end: number; content: Set<string> }[] = [];
  for (const { start, end, content } of text.sentences) {
    const last = lines.at(-1);
    const isShort = last !== undefined && Math.min(end - start, last.end - last.start) < shortest;
    if (!isShort || /[\n\r\u0085\u2028\u2029]/.test(quote.slice(last.end, start))) {
      lines.push({ start, end, content: new Set(content) });
      continue;
    }
    last.end = end;
    for (const word of content) last.content.add(word);
  }
  return lines;
}

/**
 * The verdicts by claim. Null for a supported claim that has no word in common with its lines and
 * those before them, in one language, because then the model read something else. Null as a whole when the answer is
 * not valid: a repeated, missing or unknown sentence, a line that was not offered for it, or lines
 * where there must be none or none where there must be some.
 */
export function readVerdicts(
  { claims }: ClaimsAnswer,
  offered: readonly OfferedClaim[],
): Map<Claim, ModelVerdict | null> | null {
  const verdicts = new Map<Claim, ModelVerdict | null>();
  for (const { sentence, verdict, lines: named } of claims) {
    const asked = offered.find(({ id }) => id === sentence);
    if (asked === undefined || verdicts.has(asked.claim)) return null;
    const places = named.map((id) => placeOf(id, asked.windows));
    const found = places.filter((place) => place !== null);
    if (found.length < named.length || (named.length === 0) !== (verdict === "not_said"))
      return null;
    const isRelated =
      verdict !== "supported" || found.some((place) => isRelatedTo(asked.claim, place));
    verdicts.set(asked.claim, isRelated ? { verdict, window: spanOf(found) } : null);
  }
  return verdicts.size === offered.length ? verdicts : null;
}

interface Place {
  window: OfferedWindow;
  at: number;
}

function placeOf(id: string, windows: readonly OfferedWindow[]): Place | null {
  for (const window of windows) {
    const at = window.lines.findIndex((line) => line.id === id);
    if (at !== -1) return { window, at };
  }
  return null;
}

/** From the first to the last of the lines that were named of the window of the first one. */
function spanOf(places: readonly Place[]): ModelVerdict["window"] {
  const [first] = places;
  if (first === undefined) return null;
  const { cited, lines } = first.window;
  const own = places.flatMap(({ window, at }) =>
    window === first.window ? (lines[at] ?? []) : [],
  );
  const [start, end] = [own.map((line) => line.start), own.map((line) => line.end)];
  return windowIn(cited, { start: Math.min(...start), end: Math.max(...end) });
}

/**
 * Whether a claim has no content words, shares one with a line or the one before it, or is in another
 * language, in which it need not share any.
 */
function isRelatedTo({ language, sentence: { content } }: Claim, { window, at }: Place): boolean {
  const near = window.lines.slice(Math.max(0, at - 1), at + 1);
  const read = writtenLanguage(window.cited.source.text);
  return (
    content.size === 0 ||
    (language !== null && read !== null && language !== read) ||
    [...content].some((word) => near.some((line) => line.content.has(word)))
  );
}

/** Instructions and prompt: sentences and windows are data blocks (decision 7.6). */
export function claimsPrompt(
  mark: string,
  answer: string,
  artistName: string,
  offered: readonly OfferedClaim[],
  all: readonly Claim[],
): { instructions: string; prompt: string } {
  const windows = new Set(offered.flatMap((one) => one.windows));
  const blocks = [
    writeBlock(mark, { name: "artist", attributes: {}, text: artistName }),
    ...[...windows].map(({ id, cited: { source, start, quote }, lines }) =>
      writeBlock(mark, {
        name: "window",
        attributes: {
          id,
          ...(source.kind === "web_page" ? {} : { kind: source.kind }),
          ...(source.title === null ? {} : { title: source.title }),
          ...dateAttributes(source.kind, source),
          ...speakerAttributes(source, { start, end: start + quote.length }),
        },
        text: lines.map((line) => `${line.id} ${quote.slice(line.start, line.end)}`).join("\n"),
      }),
    ),
    ...all.map((claim) => {
      const asked = offered.find((one) => one.claim === claim);
      const listed = asked?.windows.length === windows.size ? [] : (asked?.windows ?? []);
      return writeBlock(mark, {
        name: "sentence",
        attributes: {
          ...(asked === undefined ? {} : { id: asked.id }),
          ...(listed.length === 0 ? {} : { windows: listed.map(({ id }) => id).join(" ") }),
        },
        text: answer.slice(claim.sentence.start, claim.sentence.end),
      });
    }),
  ];
  return { instructions, prompt: [markLine(mark), ...blocks].join("\n") };
}

const instructions = `You check the sentences of a drafted answer about a music artist against what they cite.
${quotedRule}
${speakerRule}
The sentences are one text, in order: read pronouns by those before. Give one verdict for each that has an id, judged only by the windows that it lists (by all, if it lists none) and their titles, never by what you know.
supported: the lines say all of it, in other words or the same; lines: all that are needed for it, at most 4.
contradicted: a line says what cannot be true together with it; lines: those.
not_said: neither; lines: none. So is what is said of one case and told of all, what was planned or announced and is told as done, and what somebody says or suspects and is told as a fact.
released is the release date of a catalog entry, and counts as stated by it; published is when the source was published, and never says when something was released.`;
