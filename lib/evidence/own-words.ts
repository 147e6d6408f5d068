import { isOwnWords, type SavedOriginal } from "#lib/evidence/original.js";
import { wordedPart } from "#lib/evidence/places.js";
import { toldVoices } from "#lib/evidence/voices.js";
import type { Steps } from "#lib/kernel/steps.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";

/**
 * The parts of an original in the artist's own voice, in order (decision 1.36); null when the whole
 * text is, as in a caption or a published answer. Any other original has none until a name in it is
 * confirmed.
 */
export function ownParts(original: SavedOriginal): Window[] | null {
  if (isOwnWords(original)) return null;
  const { text, placeMap } = original;
  const told = placeMap === undefined ? null : toldVoices(placeMap);
  if (told === null) return [];
  const { voices, own } = told;
  return voices.flatMap(({ start, name }, at) => {
    if (name === null || !own.includes(name)) return [];
    const part = wordedPart({ start, text: text.slice(start, voices[at + 1]?.start) });
    return lengthOf(part) > 0 ? [part] : [];
  });
}

/** The parts of a window in the artist's own voice, in order. */
export function ownPartsOf(original: SavedOriginal, window: Window): Window[] {
  const parts = ownParts(original);
  if (parts === null) return [window];
  return parts
    .map(({ start, end }) => ({
      start: Math.max(start, window.start),
      end: Math.min(end, window.end),
    }))
    .filter((part) => lengthOf(part) > 0);
}

/** Whether everything that a window says is in the artist's own voice. */
export function isOwnWindow(original: SavedOriginal, window: Window): boolean {
  return ownPartsOf(original, window).some(
    ({ start, end }) => start === window.start && end === window.end,
  );
}

/** Maximum UTF-16 units of what somebody else says before a window. By hand: a question. */
const replyChars = 200;

/**
 * The end of what another speaker says right before a window of the artist's own words, which may be
 * the question that it answers. Null when it begins inside a turn or the text.
 */
export function askedBefore(original: SavedOriginal, window: Window): string | null {
  const parts = ownParts(original);
  const at = parts?.findIndex(({ start }) => start === window.start) ?? -1;
  if (parts === null || at === -1) return null;
  const from = Math.max(parts[at - 1]?.end ?? 0, window.start - replyChars);
  const said = original.text.slice(graphemeEnd(original.text, from), window.start).trim();
  return said === "" ? null : said;
}

/**
 * Selects windows among the artist's own words alone: the words of others are blank while it selects,
 * and a window that still spans them keeps its longest own part.
 */
export function* selectOwnWords<Selected extends { original: SavedOriginal; window: Window }>(
  originals: readonly SavedOriginal[],
  select: (heard: readonly SavedOriginal[]) => Steps<readonly Selected[]>,
): Steps<Selected[]> {
  const whole = new Map(originals.map((original) => [original.reference.sourceId, original]));
  const heard = originals.flatMap((original) => {
    const parts = ownParts(original);
    if (parts === null) return original;
    return parts.length === 0 ? [] : { ...original, text: withBlanks(original.text, parts) };
  });
  return (yield* select(heard)).flatMap((selected) => {
    const original = whole.get(selected.original.reference.sourceId) ?? selected.original;
    const [window] = ownPartsOf(original, selected.window).toSorted(
      (one, other) => lengthOf(other) - lengthOf(one),
    );
    return window === undefined ? [] : { ...selected, original, window };
  });
}

/**
 * What the artist says inside a window with words of others, and right after it: an answer has few of
 * its question's words, so words do not find it. The model judges whether it answers. Each turn is cut
 * to `maxChars` UTF-16 units.
 */
export function repliesTo<Selected extends { original: SavedOriginal; window: Window }>(
  selected: readonly Selected[],
  maxChars: number,
): Selected[] {
  return selected.flatMap((one) => {
    const { original, window } = one;
    if (isOwnWindow(original, window)) return [];
    const parts = (ownParts(original) ?? []).filter(({ end }) => end > window.start);
    const last = parts.findIndex(({ end }) => end >= window.end);
    return parts.slice(0, last === -1 ? parts.length : last + 1).map(({ start, end }) => ({
      ...one,
      window: { start, end: Math.min(end, snapToGrapheme(original.text, start + maxChars)) },
    }));
  });
}

/** The text with spaces in place of everything outside the parts, so that positions stay. */
function withBlanks(text: string, parts: readonly Window[]): string {
  let at = 0;
  const kept = parts.map(({ start, end }) => {
    const before = " ".repeat(start - at);
    at = end;
    return before + text.slice(start, end);
  });
  return kept.join("") + " ".repeat(text.length - at);
}

const lengthOf = ({ start, end }: Window) => end - start;
