import type { DataBlock } from "#lib/model/data-block.js";
import { judge } from "#lib/model/offline/judge.js";

/** Names the windows that share most with the question, and the first lookup when they do not suffice. */
export function assess(blocks: readonly DataBlock[]) {
  const { windows } = judge(blocks);
  const sufficient = windows.some(({ answers }) => answers);
  const lookup = blocks.find(({ name }) => name === "lookup")?.attributes.id ?? null;
  return {
    windows: windows.slice(0, 6).map(({ id }) => id),
    sufficient,
    lookup: sufficient ? null : lookup,
  };
}
