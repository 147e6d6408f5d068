import { finished, type Steps, stepWords } from "#lib/kernel/steps.js";
import type { Analyzer, Token } from "#lib/language/analyzer.js";
import { analyzerOf, tokensOf } from "#lib/language/tokens.js";

/** Postgres limits for a tsvector: the largest position, and the number of positions per lexeme. */
const lastPosition = 16383;
const maxPositions = 255;
/** A tsvector holds less than 1 MiB (1,048,576 bytes) of lexemes and positions; this leaves headroom. */
const maxVectorBytes = 1_000_000;
const needsEscape = /['\\]/;

/** The input text of a tsvector, as `tsvectorSteps` makes it. */
export function tsvectorOf(title: string | null, text: string): string {
  const analyzer = analyzerOf(text);
  return finished(tsvectorSteps(title, analyzer, tokensOf(text, analyzer)));
}

/**
 * The input text of a tsvector: the title with weight A, then the tokens of the text with weight D.
 * When a limit is reached, repeated positions are dropped before lexemes, and later ones before
 * earlier ones.
 */
export function* tsvectorSteps(
  title: string | null,
  analyzer: Analyzer,
  textTokens: readonly Token[],
): Steps<string> {
  const titleTokens = title === null ? [] : tokensOf(title, analyzer);
  const positionsOfTerm = new Map<string, string[]>();
  let freeBytes = maxVectorBytes;
  let position = 0;
  // The first entry that does not fit ends the vector, so that a later, shorter entry never
  // displaces an earlier one.
  const takeBytes = (bytes: number) => {
    freeBytes = bytes <= freeBytes ? freeBytes - bytes : -1;
    return freeBytes >= 0;
  };
  const visit = (term: string, weight: "A" | "", pass: "all" | "first" | "further") => {
    position = Math.min(position + 1, lastPosition);
    const mark = `${position}${weight}`;
    const positions = positionsOfTerm.get(term);
    if (positions === undefined) {
      // Lexemes are aligned to two bytes and followed by a count and positions of two bytes each.
      if (pass !== "further" && takeBytes(Buffer.byteLength(term) + 5))
        positionsOfTerm.set(term, [mark]);
    } else if (pass !== "first" && positions.length < maxPositions && positions.at(-1) !== mark) {
      if (takeBytes(2)) positions.push(mark);
    }
  };
  // Every lexeme gets its first position before any gets its second; a single pass when all of them
  // fit.
  const fits = mostBytes(titleTokens) + mostBytes(textTokens) <= maxVectorBytes;
  for (const pass of fits ? (["all"] as const) : (["first", "further"] as const)) {
    position = 0;
    for (const token of titleTokens) visit(token.term, "A", pass);
    for (const [index, token] of textTokens.entries()) {
      visit(token.term, "", pass);
      if (index % stepWords === stepWords - 1) yield stepWords;
    }
    yield textTokens.length % stepWords;
  }
  return [...positionsOfTerm]
    .map(([term, positions]) => `${quoted(term)}:${positions.join(",")}`)
    .join(" ");
}

/**
 * Whether the tsvector of a title and a text counts every occurrence of their terms; false when in
 * doubt.
 */
export function holdsWhole(titleTokens: readonly Token[], textTokens: readonly Token[]): boolean {
  if (titleTokens.length + textTokens.length > lastPosition) return false;
  const counts = new Map<string, number>();
  for (const tokens of [titleTokens, textTokens]) {
    for (const { term } of tokens) {
      const count = (counts.get(term) ?? 0) + 1;
      if (count > maxPositions) return false;
      counts.set(term, count);
    }
  }
  return mostBytes(titleTokens) + mostBytes(textTokens) <= maxVectorBytes;
}

/** An upper bound for the bytes that the lexemes of these tokens take. */
function mostBytes(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { term }) => sum + term.length * 3 + 7, 0);
}

function quoted(term: string): string {
  return needsEscape.test(term)
    ? `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`
    : `'${term}'`;
}
