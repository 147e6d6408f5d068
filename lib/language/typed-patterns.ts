/** Accents and other marks that are typed or left out, as they follow their letter in NFKD. */
const marks = /[\u0300-\u036f]/g;
const maxLetters = 160;

/**
 * Regular expressions of Postgres, one for each word that somebody types into a search field: they
 * match in the NFKD form of a text, in either case, with or without accents. Case is part of the
 * expression because `lower` of a database leaves letters outside ASCII alone under some locales.
 */
export function typedPatterns(typed: string): string[] {
  const words = typed.normalize("NFKD").replace(marks, "").split(/\s+/);
  return words.flatMap((word) => {
    const letters = [...word].slice(0, maxLetters);
    return letters.length === 0 ? [] : [letters.map(patternOf).join("")];
  });
}

function patternOf(letter: string): string {
  if (!/[\p{L}\p{N}]/u.test(letter)) return /[!-~]/.test(letter) ? `\\${letter}` : letter;
  const forms = new Set([letter, letter.toLowerCase(), letter.toUpperCase()]);
  const single = [...forms].filter((form) => [...form].length === 1);
  return `[${single.join("")}][\u0300-\u036f]*`;
}
