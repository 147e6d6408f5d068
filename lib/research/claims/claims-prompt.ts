import * as v from "valibot";
import type { ClaimVerdict } from "#lib/contract/answer-verdicts.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { writtenLanguage } from "#lib/language/written-language.js";
import { claimBounds } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";
import type { CitedSource, CitedWindow, Claim } from "#lib/research/claims/answer-claims.js";
import { markLine, quotedRule, speakerRule } from "#lib/research/finding-prompt.js";
import { citedBlock } from "#lib/research/window-block.js";

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

/** A line of a cited original as the model is shown it, once for all claims; offsets of the original. */
interface OfferedLine extends Window {
  id: string;
  source: CitedSource;
  content: ReadonlySet<string>;
}

/** Overlapping citations of one original, shown as one window. */
interface OfferedWindow extends Window {
  source: CitedSource;
  lines: readonly OfferedLine[];
}

/** A claim as it is asked about, with the lines of its citations, which a verdict on it may name. */
export interface OfferedClaim {
  id: string;
  claim: Claim;
  lines: readonly { cited: CitedWindow; line: OfferedLine }[];
}

/** What one call is asked about and shown. */
export interface OfferedClaims {
  claims: readonly OfferedClaim[];
  windows: readonly OfferedWindow[];
}

/** What the model says about a claim, with the cited text that decides it. */
export interface ModelVerdict {
  verdict: ClaimsAnswer["claims"][number]["verdict"];
  window: ClaimVerdict["window"];
}

/**
 * The claims that one call judges: in order, as many as fit the bounds with all lines of their
 * citations.
 */
export function offeredClaims(open: readonly Claim[]): OfferedClaims {
  const claims: OfferedClaim[] = [];
  let shown: readonly OfferedLine[] = [];
  for (const claim of open) {
    if (claims.length === claimBounds.sentences) break;
    const more = [...shown];
    const lines = claim.cited.flatMap((cited) =>
      linesOf(cited).map((own) => {
        const line = more.find((one) => isSameLine(one, own)) ?? own;
        if (line === own) more.push(own);
        return { cited, line };
      }),
    );
    const chars = more.reduce((sum, { start, end }) => sum + end - start, 0);
    if (more.length > claimBounds.windows || chars > claimBounds.chars) continue;
    shown = more;
    claims.push({ id: `s${claims.length + 1}`, claim, lines });
  }
  const windows = windowsOf(claims, shown);
  for (const [at, line] of windows.flatMap((one) => one.lines).entries()) line.id = `l${at + 1}`;
  return { claims, windows };
}

function isSameLine(one: OfferedLine, { source, start, end }: OfferedLine): boolean {
  return one.source === source && one.start === start && one.end === end;
}

/** The citations of claims, each with those of its original that overlap it, in their order. */
function windowsOf(
  claims: readonly OfferedClaim[],
  shown: readonly OfferedLine[],
): OfferedWindow[] {
  const windows: (Window & { source: CitedSource })[] = [];
  for (const { source, start: first, quote } of claims.flatMap(({ claim }) => claim.cited)) {
    let [start, end] = [first, first + quote.length];
    for (let at = windows.length - 1; at >= 0; at--) {
      const one = windows[at];
      if (one?.source !== source || one.end <= start || end <= one.start) continue;
      [start, end] = [Math.min(start, one.start), Math.max(end, one.end)];
      windows.splice(at, 1);
    }
    windows.push({ source, start, end });
  }
  return windows.map((window) => ({
    ...window,
    lines: shown
      .filter(
        ({ source, start }) =>
          source === window.source && window.start <= start && start < window.end,
      )
      .toSorted((one, other) => one.start - other.start || one.end - other.end),
  }));
}

/** A sentence with fewer UTF-16 units is not a line by itself: "Sat.", "Aug. 30". */
const shortest = 20;

function linesOf({ source, start: first, quote, text }: CitedWindow): OfferedLine[] {
  const lines: (OfferedLine & { content: Set<string> })[] = [];
  for (const { start, end, content } of text.sentences) {
    const last = lines.at(-1);
    const from = (last?.end ?? first) - first;
    const isShort = last !== undefined && Math.min(end - start, last.end - last.start) < shortest;
    if (!isShort || /[\n\r\u0085\u2028\u2029]/.test(quote.slice(from, start))) {
      const window = { start: first + start, end: first + end };
      lines.push({ id: "", source, ...window, content: new Set(content) });
      continue;
    }
    last.end = first + end;
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
    const places = named.map((id) => asked.lines.findIndex(({ line }) => line.id === id));
    if (places.includes(-1) || (named.length === 0) !== (verdict === "not_said")) return null;
    const isRelated = verdict !== "supported" || places.some((at) => isRelatedTo(asked, at));
    verdicts.set(asked.claim, isRelated ? { verdict, window: spanOf(asked, places) } : null);
  }
  return verdicts.size === offered.length ? verdicts : null;
}

/**
 * The window from the first to the last named line, of those in the citation that the first named
 * line is from.
 */
function spanOf({ lines }: OfferedClaim, places: readonly number[]): ModelVerdict["window"] {
  const named = places.flatMap((at) => lines[at] ?? []);
  const [first] = named;
  if (first === undefined) return null;
  const own = named.filter(({ cited }) => cited === first.cited).map(({ line }) => line);
  const [start, end] = [own.map((line) => line.start), own.map((line) => line.end)];
  return { citation: first.cited.index, start: Math.min(...start), end: Math.max(...end) };
}

/**
 * Whether a claim may be about a line: it shares a content word with the line or the one before it,
 * has no content words, or is in another language.
 */
function isRelatedTo({ claim, lines }: OfferedClaim, at: number): boolean {
  const { language, sentence } = claim;
  const cited = lines[at]?.cited;
  const near = lines.slice(Math.max(0, at - 1), at + 1).filter((one) => one.cited === cited);
  const read = writtenLanguage(cited?.source.text ?? "");
  return (
    sentence.content.size === 0 ||
    (language !== null && read !== null && language !== read) ||
    [...sentence.content].some((word) => near.some(({ line }) => line.content.has(word)))
  );
}

/** Instructions and prompt: sentences and windows are data blocks (decision 7.6). */
export function claimsPrompt(
  mark: string,
  answer: string,
  artistName: string,
  { claims, windows }: OfferedClaims,
  all: readonly Claim[],
): { instructions: string; prompt: string } {
  const shown = windows.flatMap(({ lines }) => lines);
  const blocks = [
    writeBlock(mark, { name: "artist", attributes: {}, text: artistName }),
    ...windows.map(({ source, lines, ...window }, at) => {
      const text = lines.map((line) => `${line.id} ${sliceOf(source.text, line)}`).join("\n");
      return citedBlock(mark, `w${at + 1}`, source, window, text);
    }),
    ...all.map((claim) => {
      const asked = claims.find((one) => one.claim === claim);
      const listed = shown.filter((line) => asked?.lines.some((one) => one.line === line));
      return writeBlock(mark, {
        name: "sentence",
        attributes: {
          ...(asked === undefined ? {} : { id: asked.id }),
          ...(asked === undefined || listed.length === shown.length
            ? {}
            : { lines: listed.map(({ id }) => id).join(" ") }),
        },
        text: sliceOf(answer, claim.sentence),
      });
    }),
  ];
  return { instructions, prompt: [markLine(mark), ...blocks].join("\n") };
}

const instructions = `You check the sentences of a drafted answer about a music artist against what they cite.
${quotedRule}
${speakerRule}
The sentences are one text, in order: read pronouns by those before. Give one verdict for each that has an id, judged only by the lines that it lists (by all, if it lists none) and the titles of their windows, never by what you know.
supported: the lines say all of it, in other words or the same; lines: those that say the most of it, at most 4.
contradicted: a line says what cannot be true together with it; lines: those.
not_said: neither; lines: none. So is what is said of one case and told of all, what was planned or announced and is told as done, and what somebody says or suspects and is told as a fact.
released is the release date of a catalog entry, and counts as stated by it; published is when the source was published, and never says when something was released.`;
