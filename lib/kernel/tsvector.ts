import type { Analyzer } from "#lib/kernel/analyzer.js";
import { analyzerOf } from "#lib/kernel/tokens.js";

/** Postgres limits of a tsvector: the largest position, and positions of one lexeme. */
const lastPosition = 16383;
const maxPositions = 255;
/** A tsvector holds less than 1 MiB (1,048,576 bytes) of lexemes and positions; this leaves headroom. */
const maxVectorBytes = 1_000_000;

/**
 * The input text of a tsvector: the title with weight A, then the text with weight D. When the limits are reached,
 * repeated positions are left out before lexemes, and later ones before earlier ones.
 */
export function tsvectorOf(
  title: string | null,
  text: string,
  analyzer: Analyzer = analyzerOf(text),
): string {
  const positionsOfTerm = new Map<string, string[]>();
  let freeBytes = maxVectorBytes;
  let position = 0;
  // The first entry that does not fit ends the vector, so that no later entry is kept in place of an earlier one.
  const takeBytes = (bytes: number) => {
    freeBytes = bytes <= freeBytes ? freeBytes - bytes : -1;
    return freeBytes >= 0;
  };
  const visit = (term: string, weight: "A" | "", isFirstPass: boolean) => {
    position = Math.min(position + 1, lastPosition);
    const mark = `${position}${weight}`;
    const positions = positionsOfTerm.get(term);
    if (positions === undefined) {
      // Lexemes are aligned to two bytes and followed by a count and positions of two bytes each.
      if (isFirstPass && takeBytes(Buffer.byteLength(term) + 5)) positionsOfTerm.set(term, [mark]);
    } else if (!isFirstPass && positions.length < maxPositions && positions.at(-1) !== mark) {
      if (takeBytes(2)) positions.push(mark);
    }
  };
  const titleTokens = title === null ? [] : analyzer.tokens(title);
  const textTokens = analyzer.tokens(text);
  // Every lexeme gets its first position before any gets its second.
  for (const isFirstPass of [true, false]) {
    position = 0;
    for (const token of titleTokens) visit(token.term, "A", isFirstPass);
    for (const token of textTokens) visit(token.term, "", isFirstPass);
  }
  return [...positionsOfTerm]
    .map(([term, positions]) => `${quoted(term)}:${positions.join(",")}`)
    .join(" ");
}

function quoted(term: string): string {
  return `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
