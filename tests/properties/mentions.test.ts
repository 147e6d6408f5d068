import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionsIn } from "#lib/language/mentions.js";
import { firstCharacterPattern, type Phrase, phraseOf, phraseTerms } from "#lib/language/phrase.js";
import { analyzerOf, analyzers, tokensOf } from "#lib/language/tokens.js";
import { mentionedPhrase, mentioningText } from "../support/mentioning-texts.js";

test("a text that mentions a phrase is a candidate, whatever analysis it was indexed with", () => {
  const found = new Map<string, number>();
  const phrases = new Map<string, Phrase>();
  fc.assert(
    fc.property(
      mentionedPhrase,
      mentioningText,
      fc.constantFrom(null, ...analyzers),
      (of, text, given) => {
        const analyzer = given ?? analyzerOf(text);
        const phrase = phrases.get(of) ?? phraseOf(of);
        phrases.set(of, phrase);
        if (mentionsIn(text, phrase, analyzer).length === 0) return;
        found.set(analyzer.tag, (found.get(analyzer.tag) ?? 0) + 1);
        const terms = new Set(tokensOf(text, analyzer).map(({ term }) => term));
        for (const forms of phraseTerms(phrase))
          expect(forms.some((term) => terms.has(term))).toBe(true);
        const pattern = firstCharacterPattern(phrase);
        if (pattern !== null) expect(text).toMatch(javascript(pattern));
      },
    ),
    { numRuns: Number(process.env.MENTION_TEXTS ?? 20_000) },
  );
  expect(found.size).toBe(analyzers.length);
});

/** A pattern of Postgres, whose characters are written with eight hexadecimal digits. */
function javascript(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll(/\\U0*([0-9a-f]+)/g, "\\u{$1}"), "u");
}
