import type { DataBlock } from "#lib/model/data-block.js";
import { offlineFinding, offlineWindows } from "#lib/model/offline/offline-windows.js";

/**
 * A selection may answer from this support on; the score is calibrated for it (`supportScore` of the
 * ranking constants).
 */
export const sufficientSupport = 0.4;

/** The answer to an assessment: the windows in the order shown, and the first offered lookup. */
export function assessOffline(blocks: readonly DataBlock[]) {
  const { windows, suffices } = judgeOffline(blocks);
  const lookup = blocks.find(({ name }) => name === "lookup")?.attributes.id;
  return {
    ...offlineFinding(suffices ? "answered" : "nothing", windows.slice(0, 6)),
    ...(lookup === undefined ? {} : { lookup, query: "" }),
  };
}

/**
 * Judges by the attribute `support` alone (decision 7.2). The windows are those of
 * `offlineWindows`. They suffice when the question's support reaches the calibrated threshold. When
 * the request selects by constraints (newest), any window suffices; when it selects by dates or a
 * page and no window shares an informative word, none does.
 */
function judgeOffline(blocks: readonly DataBlock[]) {
  const asked = blocks.find(({ name }) => name === "question");
  const windows = offlineWindows(blocks);
  const isSupported = Number(asked?.attributes.support ?? 0) >= sufficientSupport;
  const suffices = asked?.attributes.selects === "constraints" || isSupported;
  return { windows, suffices: windows.length > 0 && suffices };
}
