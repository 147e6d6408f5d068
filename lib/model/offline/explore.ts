import type { DataBlock } from "#lib/model/data-block.js";
import { judge } from "#lib/model/offline/judge.js";

/** Selects among the windows that were offered; words of its own to search with it does not have. */
export function explore(blocks: readonly DataBlock[]) {
  const { windows } = judge(blocks);
  const question = blocks.find(({ name }) => name === "question");
  return { windows: windows.slice(0, question?.attributes.scope === "overview" ? 3 : 6) };
}
