import type { EvidencePassage, EvidenceQuery } from "#lib/contract/evidence-read.js";
import type { Deps } from "#lib/deps.js";
import { referenceTo } from "#lib/evidence/original.js";
import { readOriginal } from "#lib/evidence/store.js";
import { fault } from "#lib/fault.js";
import { snapDown } from "#lib/kernel/text.js";

/**
 * Reads a window of a public eligible original at an exact revision: `not_found` when the source is not
 * available (now), `revision_changed` when it has another revision. Fetches nothing (contract 5).
 */
export async function readEvidence(
  deps: Deps,
  artistId: string,
  sourceId: string,
  query: EvidenceQuery,
): Promise<EvidencePassage> {
  const { artistExists, original } = await readOriginal(deps.db, artistId, sourceId);
  if (!artistExists) throw fault("not_found", "there is no such artist");
  if (original === null) throw fault("not_found", "this source is not available");
  if (original.reference.revision !== query.revision) throw fault("revision_changed");
  const totalChars = original.text.length;
  if (query.start >= totalChars) {
    throw fault("invalid_input", `start must be less than the original's length, ${totalChars}`);
  }
  const start = snapDown(original.text, query.start);
  const end = snapDown(original.text, Math.min(totalChars, start + query.maxChars));
  return {
    status: "ok",
    passage: referenceTo(original, { start, end }),
    totalChars,
    nextStart: end < totalChars ? end : null,
  };
}
