/** One change of a file: the text from `start` to `end` (UTF-16 offsets) becomes `replacement`. */
export interface Mutation {
  /** Path from the repository's root. */
  file: string;
  operator: string;
  start: number;
  end: number;
  replacement: string;
}

/** A mutation without its file. */
export type Edit = Omit<Mutation, "file">;

export function apply(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The changed lines: number of the first (from 1), and the text before and after on one line each. */
export function changedLines(text: string, edit: Edit) {
  const first = text.lastIndexOf("\n", edit.start - 1) + 1;
  const lineEnd = text.indexOf("\n", edit.end);
  const last = lineEnd === -1 ? text.length : lineEnd;
  const after = apply(text, edit).slice(first, last + edit.replacement.length - span(edit));
  return {
    line: text.slice(0, edit.start).split("\n").length,
    before: oneLine(text.slice(first, last)),
    after: oneLine(after),
  };
}

const span = ({ start, end }: Edit) => end - start;

function oneLine(text: string): string {
  const joined = text.replaceAll(/\s+/g, " ").trim();
  return joined.length > 200 ? `${joined.slice(0, 199)}…` : joined;
}
