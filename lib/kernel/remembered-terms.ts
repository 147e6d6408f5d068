type TermsOf = (word: string) => readonly string[];

/** Words of one analyzer that are remembered: those of twice as many are, while they are asked for again. */
const maxWords = 5_000;
/** UTF-16 units of a remembered word: a longer part of a text may be kept as a view of the whole text. */
const maxChars = 12;

/** The same terms, of words asked for again without making them: few words make most of all texts, and a stem is costly. */
export function remembering(termsOf: TermsOf): TermsOf {
  let recent = new Map<string, readonly string[]>();
  let before = new Map<string, readonly string[]>();
  return (word) => {
    if (word.length > maxChars) return termsOf(word);
    let terms = recent.get(word);
    if (terms !== undefined) return terms;
    terms = before.get(word) ?? termsOf(word);
    if (recent.size >= maxWords) [before, recent] = [recent, new Map()];
    recent.set(word, terms);
    return terms;
  };
}
