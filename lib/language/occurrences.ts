/**
 * How often `words` occurs in the text, overlaps included, up to `most`; 0 when `words` is empty.
 * Runs in linear time even for repetitive input, which the built-in search does not guarantee.
 */
export function occurrences(text: string, words: string, most: number): number {
  if (words === "") return 0;
  const borders = bordersOf(words);
  let found = 0;
  let matched = 0;
  for (let at = 0; at < text.length && found < most; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && words.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (words.charCodeAt(matched) === unit) matched++;
    if (matched === words.length) {
      found++;
      matched = borders[matched - 1] ?? 0;
    }
  }
  return found;
}

/** For every prefix of the words, the length of the longest proper prefix that it ends with. */
function bordersOf(words: string): Uint32Array {
  const borders = new Uint32Array(words.length);
  let length = 0;
  for (let at = 1; at < words.length; at++) {
    const unit = words.charCodeAt(at);
    while (length > 0 && words.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
    if (words.charCodeAt(length) === unit) length++;
    borders[at] = length;
  }
  return borders;
}
