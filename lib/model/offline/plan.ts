import type { DataBlock } from "#lib/model/data-block.js";

/** Turns a question into neutral terms by its words alone. */
export function plan(blocks: readonly DataBlock[]) {
  return { topic: blocks.find(({ name }) => name === "question")?.text ?? "" };
}
