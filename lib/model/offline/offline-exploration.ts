import type { DataBlock } from "#lib/model/data-block.js";
import { offlineWindows } from "#lib/model/offline/offline-windows.js";

/**
 * Selects the first of the shown windows that may answer; does not search or read further (decision
 * 7.2).
 */
export function exploreOffline(blocks: readonly DataBlock[]): { windows: string[] } {
  const asked = blocks.find(({ name }) => name === "question");
  const size = asked?.attributes.scope === "overview" ? 3 : 6;
  return { windows: offlineWindows(blocks).slice(0, size) };
}
