const whiteSpaceRun = /\s+/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Most UTF-16 units that are searched back for a grapheme boundary; no honest text has longer clusters. */
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
  let length = 0;
  for (const _ of text) length++;
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

/** The start of the grapheme (user-perceived character) that contains the index; clamped to 0 and the text's length. */
export function snapToGrapheme(text: string, index: number): number {
  if (index <= 0 || index >= text.length) return Math.min(Math.max(index, 0), text.length);
  // There is a boundary between any two ASCII characters, except CR LF.
  const here = text.charCodeAt(index);
  if (here < 0x80 && text.charCodeAt(index - 1) < 0x80 && here !== 0x0a) return index;
  const from = safeStart(text, index);
  const to = snapUp(text, Math.min(index + 64, text.length));
  const segment = graphemes.segment(text.slice(from, to)).containing(index - from);
  return segment === undefined ? snapDown(text, index) : from + segment.index;
}

/** A known grapheme boundary before the index: an ASCII character, else as far back as is searched. */
function safeStart(text: string, index: number): number {
  const limit = Math.max(0, index - maxGraphemeChars);
  for (let at = index - 1; at > limit; at--) {
    const code = text.charCodeAt(at);
    if (code < 0x80 && code !== 0x0a) return at;
  }
  return snapDown(text, limit);
}

function splitsPair(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false;
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
