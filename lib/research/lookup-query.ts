import type { NamedWindow } from "#lib/evidence/passage.js";
import { codePointsOf, isStorableText, normalizeText } from "#lib/kernel/text.js";
import { sliceOf } from "#lib/kernel/window.js";
import { questionWords } from "#lib/language/tokens.js";
import { wordsOf } from "#lib/language/words.js";

const maxQueryLength = 160;

/**
 * A model's own words for a web search, if nothing in them can carry more than the question and what
 * was read: words of the topic and the artist's name, names in windows that the model was shown, and
 * function words. Null for any other word, or when it is empty, too long or cannot be stored.
 */
export function allowedQuery(
  said: string,
  { topic, artistName }: { topic: string; artistName: string },
  windows: readonly NamedWindow[],
): string | null {
  const query = normalizeText(said);
  const known = new Set(wordsOf(`${topic} ${artistName}`).map(({ word }) => word.toLowerCase()));
  for (const { original, window } of windows) {
    const text = `${original.title ?? ""}\n${sliceOf(original.text, window)}`;
    for (const { word, start } of wordsOf(text)) {
      if (!/^\p{Ll}/u.test(text.slice(start, start + 2))) known.add(word.toLowerCase());
    }
  }
  const words = questionWords(query);
  const isKnown = words.every(
    ({ word, isFunctionWord }) => isFunctionWord || known.has(word.toLowerCase()),
  );
  const isSound = isStorableText(query) && codePointsOf(query) <= maxQueryLength;
  return words.length > 0 && isKnown && isSound ? query : null;
}
