import { sentencesOf } from "#lib/evidence/sentences.js";
import { sliceOf } from "#lib/kernel/window.js";
import { isClosedQuestion, saysOneOf, touchesOneOf } from "#lib/lore/limits-of-lore.js";
import type { LoreMaterial } from "#lib/lore/material.js";

/** One sentence that may stand in generated Lore, unchanged. */
export interface LoreSentence {
  id: string;
  kind: "entry" | "answer" | "correction";
  about: string;
  text: string;
}

/** Most that one model call is shown: sentences, and UTF-16 units in all. */
const shownBounds = { sentences: 300, chars: 24_000 };

/**
 * The sentences that generated Lore may be made of: approved passages, current answers and corrections,
 * without whatever lies under an active boundary and without what the artist corrected (contract 5).
 */
export function loreSentences({ sources, boundaries }: LoreMaterial): LoreSentence[] {
  const isLimited = touchesOneOf(boundaries);
  const isCorrected = saysOneOf(
    sources.filter(({ kind }) => kind === "correction").map(({ about }) => about),
  );
  const seen = new Set<string>();
  const sentences: LoreSentence[] = [];
  let chars = 0;
  for (const source of sources) {
    if (isClosedQuestion(source, boundaries) || isLimited(source.about)) continue;
    for (const window of sentencesOf(source.text)) {
      const text = sliceOf(source.text, window);
      if (isLimited(text) || seen.has(text)) continue;
      if (source.kind !== "correction" && isCorrected(text)) continue;
      if (sentences.length >= shownBounds.sentences || chars + text.length > shownBounds.chars) {
        return sentences;
      }
      seen.add(text);
      chars += text.length;
      const { kind, about } = source;
      sentences.push({ id: `s${sentences.length + 1}`, kind, about, text });
    }
  }
  return sentences;
}
