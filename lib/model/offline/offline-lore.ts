import type { DataBlock } from "#lib/model/data-block.js";

/** Maximum UTF-16 units of the composed text; the first sentence may exceed it. */
const maxChars = 2000;

/** Keeps approved sentences in their order; the sentences of one source form a paragraph. */
export function composeOffline(blocks: readonly DataBlock[]) {
  const paragraphs: string[][] = [];
  let chars = 0;
  for (const { text } of blocks.filter(({ name }) => name === "source").slice(0, 20)) {
    const paragraph: string[] = [];
    for (const line of text.split("\n")) {
      const [id = ""] = line.split(" ", 1);
      chars += line.length - id.length - 1;
      if (chars > maxChars && paragraphs.length + paragraph.length > 0) break;
      paragraph.push(id);
    }
    if (paragraph.length > 0) paragraphs.push(paragraph);
    if (chars > maxChars) break;
  }
  return { paragraphs };
}
