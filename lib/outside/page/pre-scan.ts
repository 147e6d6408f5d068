import { Parser } from "htmlparser2";

/**
 * What a page may have before it is parsed as a whole. The parsers behind take time that grows with the
 * square of depth and of siblings; of 395 real pages the largest had 9,748 elements, 51 levels, 1,359
 * siblings and a sum of levels of 148,101.
 */
const limits = {
  chars: 2_000_000,
  nodes: 12_000,
  texts: 60_000,
  depth: 100,
  siblings: 2_000,
  levels: 250_000,
  attributes: 60_000,
} as const;

/** Elements that never hold others, and so never add to the depth. */
const voidNames = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/**
 * Whether HTML is small and flat enough for the parsers behind. Reads it as a stream and stops at the
 * first limit, so that hostile HTML ends in milliseconds.
 */
export function isParsable(html: string): boolean {
  if (html.length > limits.chars) return false;
  const children = [0];
  let [nodes, texts, levels, attributes, isWithin] = [0, 0, 0, 0, true];
  const count = () => {
    const siblings = (children.pop() ?? 0) + 1;
    children.push(siblings);
    nodes += 1;
    levels += children.length;
    isWithin &&=
      nodes <= limits.nodes &&
      siblings <= limits.siblings &&
      levels <= limits.levels &&
      children.length <= limits.depth;
    if (!isWithin) parser.pause();
  };
  const parser = new Parser(
    {
      // Each one is told as it is read, the repeated ones too, long before its element ends.
      onattribute() {
        attributes += 1;
        isWithin &&= attributes <= limits.attributes;
      },
      onopentag(name) {
        count();
        if (!voidNames.has(name)) children.push(0);
      },
      oncomment: count,
      // Every entity ends a piece of text, and the parser behind makes a node of each.
      ontext() {
        texts += 1;
        isWithin &&= texts <= limits.texts;
      },
      onclosetag(name) {
        if (!voidNames.has(name) && children.length > 1) children.pop();
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && isWithin; at += 16_384) {
    parser.write(html.slice(at, at + 16_384));
  }
  return isWithin;
}
