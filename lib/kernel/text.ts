const whiteSpaceRun = /\s+/gu;

let segmenter: Intl.Segmenter | undefined;
/** Created on first use: that loads the language tables, and most functions cut no text. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/**
 * Maximum UTF-16 units searched for a grapheme boundary on either side; no real text has longer
 * clusters.
 */
const maxGraphemeChars = 256;

/** Whether Postgres can store the text unchanged: well-formed UTF-16 without NUL. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** The stored and compared form of a short text: NFC, trimmed, white space collapsed to one space, case kept (decision 1.14). */
export function normalizeText(text: string): string {
  return text.normalize("NFC").replace(whiteSpaceRun, " ").trim();
}

/** The length of a text in code points: a surrogate pair counts once. */
export function codePointsOf(text: string): number {
  let length = text.length;
  let wasHigh = false;
  for (let at = 0; at < text.length; at++) {
    // These six bits tell surrogates from other characters, and high surrogates from low ones.
    const half = text.charCodeAt(at) & 0xfc00;
    if (wasHigh && half === 0xdc00) length--;
    wasHigh = half === 0xd800;
  }
  return length;
}

/** The index itself, or the one before it when it lies in the middle of a surrogate pair. */
export function snapDown(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index;
}

/** The index itself, or the one after it when it lies in the middle of a surrogate pair. */
export function snapUp(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index;
}

/**
 * The start of the grapheme (user-perceived character) that contains the index, clamped to 0 and
 * the text's length. For a cluster longer than `maxGraphemeChars`, some index inside it.
 */
export function snapToGrapheme(text: string, index: number): number {
  if (index <= 0 || index >= text.length) return Math.min(Math.max(index, 0), text.length);
  if (isPlainBorder(text, index)) return index;
  const from = safeStart(text, index);
  const to = snapUp(text, Math.min(index + 64, text.length));
  const segment = graphemesOf(text.slice(from, to)).containing(index - from);
  return segment === undefined ? snapDown(text, index) : from + segment.index;
}

/** The index itself when a grapheme starts there, else the end of the grapheme that contains it; clamped as above. */
export function graphemeEnd(text: string, index: number): number {
  const start = snapToGrapheme(text, index);
  if (start >= index || index >= text.length) return start;
  const to = snapUp(text, Math.min(start + maxGraphemeChars, text.length));
  const [cluster] = graphemesOf(text.slice(start, to));
  return Math.max(snapUp(text, index), start + (cluster?.segment.length ?? 0));
}

/** Whether there is a grapheme boundary because both characters are ASCII and not CR LF. */
function isPlainBorder(text: string, index: number): boolean {
  const here = text.charCodeAt(index);
  return here < 0x80 && text.charCodeAt(index - 1) < 0x80 && here !== 0x0a;
}

/**
 * An index before the given one from which the segmenter finds the right graphemes: a boundary
 * between two ASCII characters, else the limit of the search. From any start, the segmenter is
 * right after the next true boundary. The exception is a row of flags, where every other index
 * looks like a boundary, so such a row is read from its first flag.
 */
function safeStart(text: string, index: number): number {
  const limit = Math.max(0, index - maxGraphemeChars);
  for (let at = index - 1; at > limit; at--) if (isPlainBorder(text, at)) return at;
  let from = snapDown(text, limit);
  while (from >= 2 && isFlagHalf(text, from) && isFlagHalf(text, from - 2)) from -= 2;
  return from;
}

/** Whether a regional indicator starts at the index; two of them are one flag. */
function isFlagHalf(text: string, index: number): boolean {
  const low = text.charCodeAt(index + 1);
  return text.charCodeAt(index) === 0xd83c && low >= 0xdde6 && low <= 0xddff;
}

function splitsPair(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false;
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** The text with U+FFFD for lone surrogates and NUL, which JSON can escape and Postgres cannot store. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
