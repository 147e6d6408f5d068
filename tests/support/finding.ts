import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { type DataBlock, readBlocks } from "#lib/model/data-block.js";
import type { Assessment } from "#lib/research/assessment/assessment-prompt.js";

/**
 * The answer to an exploration or assessment in short: the names of its windows. Each is quoted with
 * the beginning of its text. Without a verdict the windows answer a part, and none answers nothing.
 */
export interface ShortFinding extends Partial<Omit<Assessment, "passages">> {
  windows: readonly string[];
}

/** Whether a scripted answer is a finding in short. */
export function isShortFinding(said: unknown): said is ShortFinding {
  return typeof said === "object" && said !== null && Array.isArray((said as ShortFinding).windows);
}

/** The answer in full, for a model that was shown these blocks. */
export function findingOf(
  { windows, lookup, query = "", ...fields }: ShortFinding,
  blocks: readonly DataBlock[],
): Assessment {
  const isChoosing = blocks.some(({ name }) => name === "lookup") || lookup != null;
  return {
    verdict: windows.length > 0 ? "partly" : "nothing",
    answer: "",
    missing: "",
    instead: "",
    passages: windows.map((id) => {
      const block = blocks.find(
        ({ name, attributes }) => name === "window" && attributes.id === id,
      );
      return { id, quote: (block?.text ?? "never shown").slice(0, 40) };
    }),
    ...fields,
    ...(isChoosing ? { lookup: lookup ?? null, query } : {}),
  };
}

/** Every data block that a model was shown, in order, results of tools included. */
export function blocksOf({ prompt }: LanguageModelV4CallOptions): DataBlock[] {
  const texts = prompt.flatMap(({ role, content }) => {
    if (role === "system") return [content];
    return content.flatMap((part) => {
      if (part.type === "text") return [part.text];
      if (part.type !== "tool-result" || part.output.type !== "text") return [];
      return [part.output.value];
    });
  });
  return readBlocks(nonceIn(texts.join("\n")), texts.join("\n"));
}

/** The mark of the data blocks of a request. */
export function nonceIn(text: string): string {
  return /<<<(\S+)/.exec(text)?.[1] ?? "";
}

/** A finding whose quote is not in its window: a valid selection with an invalid verdict. */
export const misquoted = {
  verdict: "answered",
  answer: "Ana Lund",
  missing: "",
  instead: "",
  passages: [{ id: "w1", quote: "nobody ever said this" }],
} satisfies Assessment;
