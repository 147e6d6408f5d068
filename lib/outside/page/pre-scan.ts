import { Parser } from "htmlparser2";

/** What a page may have before it is parsed as a whole: real pages stay far below (ecosystem 1.1). */
const limits = { chars: 2_000_000, depth: 200, elements: 60_000, attributes: 250_000 } as const;

/** Elements that never hold others, and so never add to the depth. */
const voidNames = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/**
 * Whether HTML is small and flat enough for the parsers behind, whose time grows with the square of
 * the depth. Reads it as a stream and stops at the first limit, so that hostile HTML ends in
 * milliseconds.
 */
export function isParsable(html: string): boolean {
  if (html.length > limits.chars) return false;
  let [depth, elements, attributes, isWithin] = [0, 0, 0, true];
  const parser = new Parser(
    {
      onopentag(name, given) {
        elements += 1;
        for (const _ in given) attributes += 1;
        if (!voidNames.has(name)) depth += 1;
        isWithin =
          depth <= limits.depth && elements <= limits.elements && attributes <= limits.attributes;
        if (!isWithin) parser.pause();
      },
      onclosetag(name) {
        if (!voidNames.has(name)) depth -= 1;
      },
    },
    { decodeEntities: false },
  );
  for (let at = 0; at < html.length && isWithin; at += 16_384) {
    parser.write(html.slice(at, at + 16_384));
  }
  return isWithin;
}
