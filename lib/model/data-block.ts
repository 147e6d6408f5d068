/**
 * A part of a prompt that is data, not instructions: a name, attributes set by the server, and
 * untrusted text.
 */
export interface DataBlock {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * A mark for the data blocks of a request: the random end of a new id, 32 bits, which nobody can
 * have written into a text before.
 */
export function newMark(newId: () => string): string {
  return newId().slice(-8);
}

/**
 * Writes a block that untrusted text inside it cannot close: both delimiters contain a nonce of
 * this call, and the attributes are one line of JSON (decision 7.6).
 *
 * @throws Error when the text contains the nonce, which only chance or a leak explains
 */
export function writeBlock(nonce: string, block: DataBlock): string {
  const attributes = JSON.stringify(block.attributes);
  if (`${attributes}${block.text}`.includes(nonce)) throw new Error("a text contains the mark");
  return `<<<${nonce} ${block.name} ${attributes}\n${block.text}\n${nonce}>>>`;
}

/** Reads every block that was written with `nonce`, in order. */
export function readBlocks(nonce: string, prompt: string): DataBlock[] {
  const blocks: DataBlock[] = [];
  const opening = `<<<${nonce} `;
  const closing = `\n${nonce}>>>`;
  for (let at = prompt.indexOf(opening); at !== -1; at = prompt.indexOf(opening, at)) {
    const headEnd = prompt.indexOf("\n", at);
    const end = prompt.indexOf(closing, headEnd);
    if (headEnd === -1 || end === -1) break;
    const head = prompt.slice(at + opening.length, headEnd);
    const space = head.indexOf(" ");
    blocks.push({
      name: head.slice(0, space),
      attributes: JSON.parse(head.slice(space + 1)),
      text: prompt.slice(headEnd + 1, end),
    });
    at = end + closing.length;
  }
  return blocks;
}
