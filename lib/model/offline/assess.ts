import type { DataBlock } from "#lib/model/data-block.js";
import { judge } from "#lib/model/offline/judge.js";

/** Names the windows that share most with the question, and the first lookup when they do not suffice. */
export function assess(blocks: readonly DataBlock[]) {
  const { windows, sufficient } = judge(blocks);
  const lookup = blocks.find(({ name }) => name === "lookup")?.attributes.id ?? null;
  return { windows, sufficient, lookup: sufficient ? null : lookup };
}
