import { isOwnWords, type SavedOriginal } from "#lib/evidence/original.js";
import { toldVoices } from "#lib/evidence/voices.js";
import type { Steps } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";

/**
 * The parts of an original in the artist's own voice, in order (decision 1.36); null when the whole
 * text is, as a caption and a published answer are. Other originals have none without a confirmed name.
 */
export function ownParts(original: SavedOriginal): Window[] | null {
  if (isOwnWords(original)) return null;
  const { text, placeMap } = original;
  const told = placeMap === undefined ? null : toldVoices(placeMap);
  if (told === null) return [];
  const { voices, own } = told;
  return voices.flatMap(({ start, name }, at) => {
    const end = voices[at + 1]?.start ?? text.length;
    return name !== null && own.includes(name) ? [trimmed(text, { start, end })] : [];
  });
}

/** The longest part of a window in the artist's own voice; null when it has none. */
export function ownPartOf(original: SavedOriginal, window: Window): Window | null {
  const parts = ownParts(original);
  if (parts === null) return window;
  const own = parts.map(({ start, end }) => ({
    start: Math.max(start, window.start),
    end: Math.min(end, window.end),
  }));
  const [longest] = own.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return longest === undefined || lengthOf(longest) <= 0 ? null : longest;
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
    const window = ownPartOf(original, selected.window);
    return window === null ? [] : { ...selected, original, window };
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

function trimmed(text: string, { start, end }: Window): Window {
  const said = text.slice(start, end);
  return {
    start: start + said.length - said.trimStart().length,
    end: start + said.trimEnd().length,
  };
}

const lengthOf = ({ start, end }: Window) => end - start;
