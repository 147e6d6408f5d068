/** Created on first use, because creating it takes as long as reading hundreds of texts. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Characters of texts in Latin letters that belong to no combining sequence and whose part in the
 * rules below is known: letters, digits, spaces, ends of lines and punctuation.
 */
const isLatin =
  /^[\t\n\r -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2023\u2025-\u2027\u2030-\u203a\u20a0-\u20bf\u2122]*$/;
/** An end of a line; or `.`, `!` or `?` with the quotation marks, brackets and spaces after it. */
const candidate = /\r\n|[\n\r]|[.!?]["'()[\]{}«»‘-‟‹›]*[\t \u00a0]*(?:\r\n|[\n\r])?/g;
const endsLine = /[\n\r]$/;
const continuing = /[.!?,:;–—-]/;
const digit = /\d/;
const cased = /[\p{Lowercase}\p{Uppercase}\p{Lt}]/u;
const capital = /[\p{Uppercase}\p{Lt}]/u;
const lowerComesFirst = /[^\p{L}.!?\n\r]*\p{Lowercase}/uy;

/**
 * Where the sentences of a text end by Unicode's rules (UAX #29), in order, each with the white
 * space after it, as `Intl.Segmenter` finds them. Texts in Latin letters need none: the rules are
 * few there, and a test compares them.
 */
export function* sentenceEnds(text: string): Generator<number, void, void> {
  if (isLatin.test(text)) yield* latinEnds(text);
  else {
    segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
    for (const { index, segment } of segmenter.segment(text)) yield index + segment.length;
  }
}

function* latinEnds(text: string): Generator<number, void, void> {
  let last = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const end = index + found.length;
    if (end < text.length && !endsLine.test(found) && goesOn(text, index, end)) continue;
    last = end;
    yield end;
  }
  if (last < text.length) yield text.length;
}

/** Whether the sentence goes on after the `.`, `!` or `?` at `mark`, followed by text from `end`. */
function goesOn(text: string, mark: number, end: number): boolean {
  const next = text[end] ?? "";
  if (continuing.test(next)) return true;
  if (text[mark] !== ".") return false;
  if (end === mark + 1) {
    if (digit.test(next)) return true;
    if (capital.test(next) && cased.test(text[mark - 1] ?? "")) return true;
  }
  lowerComesFirst.lastIndex = end;
  return lowerComesFirst.test(text);
}
