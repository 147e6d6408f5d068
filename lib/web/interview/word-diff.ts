import { diffArrays } from "diff";

/** A run of text that is in both wordings, or in only one of them. */
export interface Change {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * Maximum number of edits; beyond it the whole text counts as replaced, because the work grows with
 * their square.
 */
const maxEditLength = 800;

/** Created on first use, because it is slow to create. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The word-by-word changes from one wording to another. The `same` and `removed` runs, in order,
 * are exactly the earlier wording; the `same` and `added` runs are exactly the later one.
 */
export function wordDiff(earlier: string, later: string): Change[] {
  const changes = diffArrays(wordsOf(earlier), wordsOf(later), { maxEditLength }) ?? [
    { value: [earlier], removed: true, added: false },
    { value: [later], removed: false, added: true },
  ];
  return joined(
    changes.map(({ value, removed, added }) => ({
      kind: removed ? "removed" : added ? "added" : "same",
      text: value.join(""),
    })),
  );
}

function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Merges single words into runs. White space between two changes becomes part of them, so that a
 * replaced phrase is one change. In each run of changes the removed text comes first.
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

/** Whether only this white space separates the change before it from the change after it. */
function isGap(changes: Change[], index: number): boolean {
  const next = changes[index + 1];
  return changes[index]?.text.trim() === "" && next !== undefined && next.kind !== "same";
}
