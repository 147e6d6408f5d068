import type { DataBlock } from "#lib/model/data-block.js";
import { type JudgedWindow, judgeOffline } from "#lib/model/offline/offline-assessment.js";

/** UTF-16 units that are read around a window, and the number of windows. */
const readChars = 2_000;
const readAround = 5;

/** A use of a tool of the exploration. */
export interface ToolUse {
  name: string;
  input: unknown;
}

/**
 * Selects among the shown windows, without searching. An explanation takes more than one sentence, so unless the
 * question asks for a quantity or a date, the text around the best windows is read first, once.
 */
export function exploreOffline(
  blocks: readonly DataBlock[],
  mayRead: boolean,
): { uses: ToolUse[] } | { answer: { windows: string[] } } {
  const { windows, question } = judgeOffline(blocks);
  const asked = blocks.find(({ name }) => name === "question");
  const size = asked?.attributes.scope === "overview" ? 3 : 6;
  const byWords = asked?.attributes.selects !== "constraints";
  const wantsContext = byWords && question.kind !== "quantity" && question.kind !== "date";
  if (mayRead && wantsContext) {
    const uses = windows.filter(isExcerpt).slice(0, readAround).map(readingAround);
    if (uses.length > 0) return { uses };
  }
  return {
    answer: {
      windows: withoutExcerpts(windows)
        .slice(0, size)
        .map(({ id }) => id),
    },
  };
}

function isExcerpt({ block }: JudgedWindow): boolean {
  const { start, end, ofChars } = block.attributes;
  return Number(end) - Number(start) < Math.min(Number(ofChars), readChars / 2);
}

function readingAround({ block }: JudgedWindow): ToolUse {
  const { source, start, end, ofChars } = block.attributes;
  const middle = (Number(start) + Number(end)) / 2;
  const last = Math.max(0, Number(ofChars) - readChars);
  const from = Math.min(last, Math.max(0, Math.floor(middle - readChars / 2)));
  return { name: "read", input: { source, start: from, chars: readChars } };
}

/** Leaves out windows that lie inside another one. */
function withoutExcerpts(windows: readonly JudgedWindow[]): JudgedWindow[] {
  return windows.filter(
    (inner) => !windows.some((outer) => outer !== inner && liesIn(inner.block, outer.block)),
  );
}

function liesIn({ attributes: inner }: DataBlock, { attributes: outer }: DataBlock): boolean {
  const length = (block: typeof inner) => Number(block.end) - Number(block.start);
  return (
    inner.source === outer.source &&
    Number(inner.start) >= Number(outer.start) &&
    Number(inner.end) <= Number(outer.end) &&
    length(inner) < length(outer)
  );
}
