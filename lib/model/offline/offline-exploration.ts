import type { DataBlock } from "#lib/model/data-block.js";
import { offlineFinding, offlineWindows } from "#lib/model/offline/offline-windows.js";

/**
 * Selects the first of the shown windows that may answer, and leaves the verdict to the assessment;
 * does not search or read further (decision 7.2).
 */
export function exploreOffline(blocks: readonly DataBlock[]) {
  const asked = blocks.find(({ name }) => name === "question");
  const size = asked?.attributes.scope === "overview" ? 3 : 6;
  return offlineFinding("nothing", offlineWindows(blocks).slice(0, size));
}
