import { titleFrom } from "./named-title.js";
import type { AboutRelease } from "./statement.js";
import { writtenSentence } from "./written-sentence.js";

/** Maximum lines of a list up to its heading, and maximum UTF-16 units of a heading. */
const maxLines = 40;
const maxHeadingChars = 100;
/** Maximum distance of the search upwards, so that a long text takes linear time. */
const maxChars = 3000;

const listHeading =
  /^[#*= ]{0,8}(?:(?:selected|full|complete|studio) )?(?:discography|albums|eps|singles|releases)[:*= ]{0,8}$/i;
const dated = /^release(?:d| date)\s?:/i;
const blank = /^\s*$/;

/**
 * The nearest line above an offset that is not blank, with its start; null at the start of the
 * text.
 */
function lineAbove(text: string, from: number): { line: string; start: number } | null {
  let end = text.lastIndexOf("\n", from - 1);
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, Math.min(end, start + 2 * maxHeadingChars));
    if (!blank.test(line)) return { line, start };
    end = start - 1;
  }
  return null;
}

/** Whether a line is in a list under a heading such as "Discography" or "Studio albums". */
export function isInReleaseList(whole: string, at: number): boolean {
  const text = whole.slice(Math.max(0, at - maxChars), at);
  let from = text.length;
  for (let lines = 0; lines < maxLines; lines++) {
    const above = from <= 0 ? null : lineAbove(text, from);
    if (above === null) return false;
    if (
      /(?:^|\. )[^.]{0,60}$/.test(above.line) &&
      listHeading.test(above.line.split(". ").at(-1) ?? "")
    )
      return true;
    // A line without a year is not an entry: the list has another heading, or none.
    if (!/[12]\d{3}/.test(above.line)) return false;
    from = above.start;
  }
  return false;
}

/** The title that is alone in the line above "Released: D". */
export function titleAbove(whole: string, at: number): AboutRelease {
  if (!dated.test(whole.slice(at, at + 20))) return null;
  const text = whole.slice(Math.max(0, at - maxChars), at);
  const above = lineAbove(text, text.length);
  if (above === null || above.line.length > maxHeadingChars) return null;
  const sentence = writtenSentence(above.line);
  const title = titleFrom(sentence, 0);
  return title !== null && title.to === sentence.parts.length ? title : null;
}
