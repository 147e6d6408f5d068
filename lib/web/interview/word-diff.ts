/** A run of text that both wordings have, or one of them. */
export interface Change {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Edits after which the rest is told as replaced: the work grows with their square. */
const maxEdits = 800;

/** Made by its first use, which is slow. */
let segmenter: Intl.Segmenter | undefined;

/**
 * How one wording became another, word by word: what is the same and what was removed, in order, is the earlier one; what
 * is the same and what was added is the later one, both exactly.
 */
export function wordDiff(earlier: string, later: string): Change[] {
  const before = wordsOf(earlier);
  const after = wordsOf(later);
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const middle = shortest(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  const same = (words: string[]): Change[] => words.map((text) => ({ kind: "same", text }));
  return joined([
    ...same(before.slice(0, start)),
    ...middle,
    ...same(before.slice(before.length - end)),
  ]);
}

function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The shortest way from one list of words to another, by the furthest end of each diagonal after so many edits. */
function shortest(before: string[], after: string[]): Change[] {
  const reach = Math.min(before.length + after.length, maxEdits);
  // Diagonal k is at k + reach + 1; its neighbours always exist.
  let ends = new Int32Array(2 * reach + 3);
  const steps: Int32Array[] = [];
  for (let edits = 0; edits <= reach; edits += 1) {
    steps.push(ends);
    ends = ends.slice();
    for (let k = -edits; k <= edits; k += 2) {
      const at = k + reach + 1;
      const isDown = k === -edits || (k !== edits && value(ends, at - 1) < value(ends, at + 1));
      let x = isDown ? value(ends, at + 1) : value(ends, at - 1) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x += 1;
      ends[at] = x;
      if (x >= before.length && x - k >= after.length)
        return walkedBack(before, after, steps, reach);
    }
  }
  return replaced(before, after);
}

function walkedBack(
  before: string[],
  after: string[],
  steps: readonly Int32Array[],
  reach: number,
): Change[] {
  const found: Change[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const ends = steps[edits] ?? new Int32Array();
    const k = x - y;
    const at = k + reach + 1;
    const isDown = k === -edits || (k !== edits && value(ends, at - 1) < value(ends, at + 1));
    const fromX = edits === 0 ? 0 : isDown ? value(ends, at + 1) : value(ends, at - 1);
    const fromY = edits === 0 ? 0 : fromX - (isDown ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      found.push({ kind: "same", text: before[x] ?? "" });
    }
    if (edits === 0) break;
    if (isDown) found.push({ kind: "added", text: after[--y] ?? "" });
    else found.push({ kind: "removed", text: before[--x] ?? "" });
  }
  return found.reverse();
}

function value(list: Int32Array, index: number): number {
  return list[index] ?? 0;
}

function replaced(before: string[], after: string[]): Change[] {
  return [
    { kind: "removed", text: before.join("") },
    { kind: "added", text: after.join("") },
  ];
}

/**
 * Runs instead of single words; white space alone between two changes belongs to them, so that a replaced phrase is
 * read as one. In each run of changes what was removed comes first.
 */
function joined(changes: Change[]): Change[] {
  const runs: Change[] = [];
  let removed = "";
  let added = "";
  const close = () => {
    if (removed !== "") runs.push({ kind: "removed", text: removed });
    if (added !== "") runs.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  changes.forEach(({ kind, text }, index) => {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (removed !== "" && added !== "" && isGap(changes, index)) {
      removed += text;
      added += text;
    } else {
      close();
      const last = runs.at(-1);
      if (last?.kind === "same") last.text += text;
      else runs.push({ kind, text });
    }
  });
  close();
  return runs;
}

/** Whether only this white space stands between a change before it and one behind it. */
function isGap(changes: Change[], index: number): boolean {
  const next = changes[index + 1];
  return changes[index]?.text.trim() === "" && next !== undefined && next.kind !== "same";
}
