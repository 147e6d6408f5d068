import { printable } from "#lib/kernel/printable.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\uff01-\uff60\u3000-\u303e]/u;
const invisible = /^[\p{M}\p{Cf}]+$/u;

/**
 * The column to wrap text at: the terminal's width, limited to 40 to 100; 80 without a terminal.
 */
export function columnsOf(terminalColumns: number | undefined): number {
  return Math.min(100, Math.max(40, terminalColumns ?? 80));
}

/** How many columns the text occupies in a terminal; wide letters and emoji take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += invisible.test(segment) ? 0 : wide.test(segment) ? 2 : 1;
  }
  return width;
}

/**
 * Lines of at most `columns` columns, `indent` included. Line breaks in the text are kept. A word
 * longer than a line is cut, unless `keepsWords` is set, for example for a URL to be copied.
 */
export function wrapped(
  text: string,
  columns: number,
  indent = "",
  { keepsWords = false } = {},
): string[] {
  const room = Math.max(1, columns - widthOf(indent));
  return text
    .replaceAll("\r\n", "\n")
    .split("\n")
    .flatMap((paragraph) => {
      const words = printable(paragraph).split(/\s+/u).filter(Boolean);
      return fill(keepsWords ? words : words.flatMap((word) => pieces(word, room)), room);
    })
    .map((line) => `${indent}${line}`.trimEnd());
}

function fill(words: readonly string[], room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && widthOf(line) + 1 + widthOf(word) > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function pieces(word: string, room: number): string[] {
  if (widthOf(word) <= room) return [word];
  const cut: string[] = [""];
  for (const { segment } of graphemes.segment(word)) {
    const last = cut.at(-1) ?? "";
    if (widthOf(last + segment) <= room) cut[cut.length - 1] = last + segment;
    else cut.push(segment);
  }
  return cut;
}
