/** Letters that two words must share at the beginning to count as forms of one word. */
const minStemChars = 4;
const maxEndingChars = 3;

/**
 * Whether two folded words are the same, or forms of one word: a long common beginning and short
 * endings.
 */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < minStemChars) return false;
  let common = 0;
  while (common < shorter && one[common] === other[common]) common++;
  return common >= minStemChars && Math.max(one.length, other.length) - common <= maxEndingChars;
}
