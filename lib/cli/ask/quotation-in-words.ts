import { placeUrl } from "#lib/client/reference-place.js";
import { printable } from "#lib/kernel/printable.js";
import { wrapped } from "#lib/platform/terminal-text.js";

const indent = "    ";

/** A quotation for a terminal: its number, lines about it, its exact words and where they stand. */
export function quotationInWords(
  quoted: Parameters<typeof placeUrl>[0] & { text: string },
  number: number,
  about: readonly string[],
  columns: number,
): string[] {
  const [first = "", ...others] = about.flatMap((line) => wrapped(line, columns, indent));
  return [
    `${`${number}.`.padEnd(indent.length)}${first.slice(indent.length)}`,
    ...others,
    ...wrapped(quoted.text, columns, `${indent}| `),
    ...wrapped(printable(placeUrl(quoted)), columns, indent, { keepsWords: true }),
  ];
}

/** Blocks of lines with a blank line between two of them; empty blocks are left out. */
export function blocksInWords(blocks: readonly (readonly string[])[]): string {
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}
