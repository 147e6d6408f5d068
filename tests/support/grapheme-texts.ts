import fc from "fast-check";

/** Pieces of texts in which many indexes lie inside a character: clusters of every kind, words and ends of sentences. */
const clusters = [
  "👩‍👩‍👧‍👦",
  "👩🏽‍🚀",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "🇳🇴",
  "🇩🇪🇫🇷🇯🇵",
  "e\u0301",
  "Z\u0351\u036b\u0343\u036a\u0302",
  "क्षि",
  "नमस्ते",
  "한국어",
  "각",
  "กำ",
  "が",
  "\r\n",
  "🌊",
];
const words = ["The", "record", "was", "mixed", "in Oslo", "海", "歌。", "Rain!", "sea.", "\n"];

/** Texts of such pieces; some are one long row of flags. */
export const graphemeTexts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...clusters, ...words), { minLength: 1, maxLength: 400 })
      .chain((pieces) => fc.constantFrom(pieces.join(" "), pieces.join(""))),
  },
  { weight: 1, arbitrary: fc.nat(300).map((flags) => "🇳🇴🇸🇪".repeat(flags + 1)) },
);

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Every index at which a character of the text starts, and its length. */
export function graphemeBorders(text: string): Set<number> {
  const borders = new Set([text.length]);
  for (const { index } of segmenter.segment(text)) borders.add(index);
  return borders;
}
