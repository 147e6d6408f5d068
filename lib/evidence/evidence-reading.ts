import * as v from "valibot";
import { driftVerdicts } from "#lib/contract/drift-verdict.js";
import {
  driftOfWindow,
  type EvidencePassage,
  type EvidenceQuery,
} from "#lib/contract/evidence-read.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { passageTo, SavedOriginal } from "#lib/evidence/original.js";
import { windowFrom } from "#lib/kernel/window.js";
import { fault } from "#lib/platform/fault.js";

const database = databaseFunctions({
  read_original: {
    returns: v.object({
      artistExists: v.boolean(),
      original: v.nullable(SavedOriginal),
      drift: v.nullable(v.array(v.strictObject(driftOfWindow))),
    }),
  },
});

/**
 * Reads a window of a public eligible original at an exact revision, from storage alone (decision
 * 5.10). `start` and `maxChars` count UTF-16 units; `nextStart` is null at the end of the original.
 * Includes what rechecks of its page found about the cited windows (decision 5.49).
 *
 * @throws not_found when the artist does not exist or the source is not eligible now,
 *   revision_changed when it has another revision, invalid_input when `start` is not before the end
 */
export async function readOriginal(
  deps: Deps,
  artistId: string,
  sourceId: string,
  query: EvidenceQuery,
): Promise<EvidencePassage> {
  const { artistExists, original, drift } = await database.read_original(deps.db, {
    artistId,
    sourceId,
  });
  if (!artistExists) throw fault("not_found", "there is no such artist");
  if (original === null) throw fault("not_found", "this source is not available");
  if (original.reference.revision !== query.revision) throw fault("revision_changed");
  const totalChars = original.text.length;
  if (query.start >= totalChars) {
    throw fault("invalid_input", `start must be less than the original's length, ${totalChars}`);
  }
  const window = windowFrom(original.text, query.start, query.maxChars);
  return {
    status: "ok",
    ...passageTo(original, window),
    totalChars,
    nextStart: window.end < totalChars ? window.end : null,
    ...driftOf(drift ?? []),
  };
}

/**
 * The last recheck of all cited windows and their worst verdict; both null when there was no
 * recheck.
 */
function driftOf(drift: NonNullable<EvidencePassage["drift"]>) {
  const checked = drift.map(({ checkedAt }) => checkedAt).toSorted();
  const found = new Set(drift.map(({ verdict }) => verdict));
  return {
    lastChecked: checked.at(-1) ?? null,
    verdict: driftVerdicts.findLast((verdict) => found.has(verdict)) ?? null,
    drift,
  };
}
