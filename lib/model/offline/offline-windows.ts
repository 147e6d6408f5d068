import { preferredKinds } from "#lib/contract/preferred-kind.js";
import type { EvidenceNeed } from "#lib/contract/research-request.js";
import type { DataBlock } from "#lib/model/data-block.js";

/**
 * The ids of the windows that may answer, in the order shown: those with support, and those whose title such a window
 * names, because a question may ask about what a passage leads to. Where a kind is preferred, only those with support,
 * because windows of that kind are shown whatever they say. All of them when the request selects by constraints, or by
 * dates and no window has support (rules 2.1.retrieval-overlap, 4.1.1-constraints).
 */
export function offlineWindows(blocks: readonly DataBlock[]): string[] {
  const { selects, evidenceNeed } =
    blocks.find(({ name }) => name === "question")?.attributes ?? {};
  const windows = blocks.filter(({ name }) => name === "window");
  const supported = windows.filter(({ attributes }) => Number(attributes.support ?? 0) > 0);
  const isOpen = selects === "constraints" || (selects === "dates" && supported.length === 0);
  const follows = preferredKinds[evidenceNeed as EvidenceNeed] === null;
  const isNamed = ({ attributes: { title = "" } }: DataBlock) =>
    follows && title !== "" && supported.some(({ text }) => text.includes(title));
  return windows
    .filter((window) => isOpen || supported.includes(window) || isNamed(window))
    .map(({ attributes }) => attributes.id ?? "");
}
