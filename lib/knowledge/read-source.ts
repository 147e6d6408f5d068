import type { SourceQuery } from "#lib/contract/evidence-read.js";
import type { SourcePassage } from "#lib/contract/knowledge-sources.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { snapDown } from "#lib/kernel/text.js";
import { storedSource } from "#lib/knowledge/store.js";

/**
 * A window of a stored original for its artist, private ones and those that are no evidence included:
 * `revision_changed` when another revision is the current one. A missing text is an empty passage.
 */
export async function readSource(
  deps: Deps,
  artistId: string,
  sourceId: string,
  query: SourceQuery,
): Promise<SourcePassage> {
  const stored = await storedSource(deps.db, artistId, sourceId);
  if (stored === null) throw fault("not_found", "there is no such source");
  const { source, text, reference } = stored;
  if (query.revision !== undefined && query.revision !== source.revision) {
    throw fault("revision_changed");
  }
  const totalChars = text.length;
  if (query.start > Math.max(0, totalChars - 1)) {
    throw fault("invalid_input", `start must be less than the original's length, ${totalChars}`);
  }
  const start = snapDown(text, query.start);
  const end = snapDown(text, Math.min(totalChars, start + query.maxChars));
  return {
    status: "ok",
    source,
    passage: { ...reference, start, end, text: text.slice(start, end) },
    totalChars,
    nextStart: end < totalChars ? end : null,
  };
}
