import { wordsIn } from "#lib/language/lexicon/lexicon.js";

/** Removes the longest known ending of each list in turn; at least `leastChars` letters stay. */
export function endingStripper(
  lists: readonly string[],
  leastChars: number,
): (word: string) => string {
  const rounds = lists.map((list) => {
    const endings = new Set(wordsIn(list));
    return { endings, longest: Math.max(...[...endings].map(({ length }) => length)) };
  });
  return (word) => {
    let rest = word;
    for (const { endings, longest } of rounds) {
      for (let chars = Math.min(longest, rest.length - leastChars); chars > 0; chars--) {
        if (!endings.has(rest.slice(-chars))) continue;
        rest = rest.slice(0, -chars);
        break;
      }
    }
    return rest;
  };
}
