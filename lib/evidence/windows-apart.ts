import { type RankedWindow, selectionBounds } from "#lib/evidence/select-windows.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import { isInside, type Window } from "#lib/kernel/window.js";
import { sentencesIn } from "#lib/language/sentences.js";

/**
 * Minimum UTF-16 units of a window that was cut because another one contains its beginning. By
 * hand: a short sentence.
 */
const worthwhileChars = 32;

/** A window that may have quotes (`NamedWindow`). */
type Quoted = RankedWindow & { quotes?: readonly Window[] };

/** A window while overlaps are resolved, with its position in the order given. */
type Placed<Shown extends Quoted> = Shown & { place: number };

/**
 * The windows in their order, without overlaps and with whole graphemes at their ends (decisions
 * 1.1, 3.11); only this function ensures both. Two overlapping windows of one original become their
 * union if it has at most `selectionBounds.windowChars`; both were shown, so the union contains
 * nothing unseen. The union takes the position and the further fields of the first one. Otherwise the window that starts
 * later is cut to start where the other ends, or dropped when little of it remains. A quote goes to
 * the window that contains it.
 */
export function windowsApart<Shown extends Quoted>(windows: readonly Shown[]): Shown[] {
  const placed = windows.map((ranked, place): Placed<Shown> => {
    const { original, window } = ranked;
    return { ...ranked, window: withWholeGraphemes(original.text, window), place };
  });
  const ofSource = Map.groupBy(
    placed,
    ({ original: { reference } }) => `${reference.sourceId} ${reference.revision}`,
  );
  return [...ofSource.values()]
    .flatMap((inText) => withQuotes(apartInOneText(inText), inText))
    .sort((one, other) => one.place - other.place)
    .map(({ place: _resolved, ...ranked }) => ranked as unknown as Shown);
}

/**
 * The windows of one text, each with the quotes inside it: overlapping ones joined, in the order named.
 */
function withQuotes<Shown extends Quoted>(apart: Shown[], given: readonly Quoted[]): Shown[] {
  if (given.every(({ quotes }) => quotes === undefined)) return apart;
  const all = given.flatMap(({ quotes = [] }) => quotes);
  const joined: Window[] = [];
  for (const { start, end } of all.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last === undefined || start >= last.end) joined.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  const placeOf = (part: Window) => all.findIndex((one) => isInside(one, part));
  const named = joined.toSorted((one, other) => placeOf(one) - placeOf(other));
  return apart.map((one) => ({
    ...one,
    quotes: named.filter((part) => isInside(part, one.window)),
  }));
}

/** Whether windows do not overlap, as `windowsApart` leaves them. */
export function areApart(
  windows: readonly ({ sourceId: string; revision: string } & Window)[],
): boolean {
  const ofSource = Map.groupBy(windows, ({ sourceId, revision }) => `${sourceId} ${revision}`);
  return [...ofSource.values()].every((inText) =>
    inText
      .toSorted((one, other) => one.start - other.start)
      .every((one, at, all) => one.end <= (all[at + 1]?.start ?? one.end)),
  );
}

function apartInOneText<Shown extends Quoted>(windows: readonly Placed<Shown>[]): Placed<Shown>[] {
  const inText = windows.toSorted(
    (one, other) =>
      one.window.start - other.window.start ||
      other.window.end - one.window.end ||
      one.place - other.place,
  );
  const apart: Placed<Shown>[] = [];
  for (const next of inText) {
    const last = apart.at(-1);
    if (last === undefined || next.window.start >= last.window.end) apart.push(next);
    else if (next.window.end - last.window.start <= unionChars(last, next)) {
      apart[apart.length - 1] = unionOf(last, next);
    } else {
      const rest = restBehind(next, last.window.end);
      if (rest !== null) apart.push(rest);
    }
  }
  return apart;
}

/**
 * A union may be as long as one window. A window inside another adds nothing, however long the
 * outer one is.
 */
function unionChars({ window: outer }: RankedWindow, { window: inner }: RankedWindow): number {
  return inner.end <= outer.end ? inner.end - outer.start : selectionBounds.windowChars;
}

function unionOf<Shown extends Quoted>(one: Placed<Shown>, other: Placed<Shown>): Placed<Shown> {
  return {
    ...(one.place < other.place ? one : other),
    window: { start: one.window.start, end: Math.max(one.window.end, other.window.end) },
    score: Math.max(one.score, other.score),
  };
}

/**
 * The part of a window after an index, from the next character that is not white space; null when
 * it is too short.
 */
function restBehind<Shown extends Quoted>(
  placed: Placed<Shown>,
  index: number,
): Placed<Shown> | null {
  const { original, window } = placed;
  const [first] = sentencesIn(original.text, { start: index, end: window.end });
  if (first === undefined) return null;
  const start = graphemeEnd(original.text, first.start);
  return window.end - start < worthwhileChars
    ? null
    : { ...placed, window: { start, end: window.end } };
}

function withWholeGraphemes(text: string, { start, end }: Window): Window {
  return { start: snapToGrapheme(text, start), end: graphemeEnd(text, end) };
}
