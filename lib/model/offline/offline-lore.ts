import type { DataBlock } from "#lib/model/data-block.js";

/** Maximum UTF-16 units of the composed text; the first sentence may exceed it. */
const maxChars = 2000;

/**
 * Keeps approved sentences in their order; adjacent sentences about the same subject form one
 * paragraph.
 */
export function composeOffline(blocks: readonly DataBlock[]) {
  const paragraphs: string[][] = [];
  let about: string | undefined;
  let chars = 0;
  for (const { attributes, text } of blocks) {
    chars += text.length;
    if (chars > maxChars && paragraphs.length > 0) break;
    const open = paragraphs.at(-1);
    if (open === undefined || attributes.about !== about || open.length === 40) paragraphs.push([]);
    about = attributes.about;
    paragraphs.at(-1)?.push(attributes.id ?? "");
  }
  return { paragraphs: paragraphs.slice(0, 20) };
}
