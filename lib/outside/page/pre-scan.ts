import { Parser } from "htmlparser2";
import { snapDown } from "#lib/kernel/text.js";

/**
 * Limits of a page before it is fully parsed. The time of the parsers grows with the square of
 * depth and of the number of siblings; among 395 real pages the maximums were 9,748 elements, 51
 * levels, 1,359 siblings and a sum of levels of 148,101.
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

/**
 * Limits for parts of a page that are cut before parsing, in UTF-16 units. The library that finds
 * the main text runs regular expressions over attribute values and titles, and their time grows
 * with the square of the length.
 */
const kept = { value: 400, attributes: 100, title: 1_000 } as const;
/** Attributes of images and scripts, which say nothing about the text. */
const needless = /^(?:srcset|sizes|imagesrcset|data-.*|on[a-z]+)$/s;

/** Elements that never contain others, and so never add to the depth. */
const voidNames = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/**
 * HTML that is small and flat enough for the parsers, without unneeded attributes and with long
 * values and titles cut; null when a limit is exceeded. It streams the HTML and stops at the first
 * limit, so that hostile HTML ends within milliseconds.
 */
export function boundedHtml(html: string): string | null {
  if (html.length > limits.chars) return null;
  const children = [0];
  const output: string[] = [];
  let [nodes, texts, levels, attributes, isWithin] = [0, 0, 0, 0, true];
  let [copied, ofElement, title] = [0, 0, -1];
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
  const replace = (start: number, end: number, text: string) => {
    output.push(html.slice(copied, start), text);
    copied = end;
  };
  const parser = new Parser(
    {
      // Called for each attribute as it is read, repeated ones included, long before the element
      // ends.
      onattribute(name, value) {
        attributes += 1;
        ofElement += 1;
        isWithin &&= attributes <= limits.attributes;
        const { startIndex, endIndex } = parser;
        if (ofElement > kept.attributes || needless.test(name)) replace(startIndex, endIndex, "");
        else if (value.length > kept.value) {
          replace(startIndex, endIndex, `${name}="${quotable(cut(value, kept.value))}"`);
        }
      },
      onopentagname() {
        ofElement = 0;
      },
      onopentag(name) {
        count();
        if (name === "title") title = 0;
        if (!voidNames.has(name)) children.push(0);
      },
      oncomment: count,
      // Every entity starts a new piece of text, and the parser makes a node of each piece, so
      // pieces are counted.
      ontext(text) {
        texts += 1;
        isWithin &&= texts <= limits.texts;
        if (title === -1) return;
        const room = Math.max(kept.title - title, 0);
        title += text.length;
        const { startIndex, endIndex } = parser;
        if (text.length > room) replace(startIndex, endIndex + 1, quotable(cut(text, room)));
      },
      onclosetag(name) {
        if (name === "title") title = -1;
        if (!voidNames.has(name) && children.length > 1) children.pop();
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && isWithin; at += 16_384) {
    parser.write(html.slice(at, at + 16_384));
  }
  if (!isWithin) return null;
  output.push(html.slice(copied));
  return output.join("");
}

function cut(text: string, length: number): string {
  return text.slice(0, snapDown(text, length));
}

function quotable(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
