import { soundPlaces } from "#lib/contract/given-places.js";
import type { LinkedRelease } from "#lib/contract/linked-release.js";
import { soundVoices } from "#lib/contract/voices.js";
import { loreCandidate } from "#lib/evidence/discovery-candidate.js";
import type { OriginalContent } from "#lib/evidence/hashed-source.js";
import { knownPublication } from "#lib/evidence/known-publication.js";
import { derivedColumns, revisionOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import { inSteps } from "#lib/platform/in-steps.js";

/** The row of an original, as `store_originals` takes it. */
export interface StoredOriginal {
  sourceId: string;
  revision: string;
  [column: string]: unknown;
}

/**
 * The row of an original, with everything that is computed from its content, including the stored
 * maps of places and voices.
 */
export async function originalRow<Known extends OriginalContent & { sourceId: string }>({
  places = null,
  voices = null,
  linked = [],
  ...known
}: Known & { linked?: readonly LinkedRelease[] }) {
  const content = { ...known, places, voices };
  const derived = await inSteps(derivedColumns(content, undefined, linked));
  return { ...known, ...derived, revision: revisionOf(known.sourceId, content) };
}

/** A collected text, before its identity, revision and search columns are computed. */
interface CollectedContent
  extends Omit<OriginalContent, "collectionUrl" | "activityDate" | "activityDateKind"> {
  platform: string | null;
  accountId: string | null;
  entryId: string | null;
  linked?: readonly LinkedRelease[];
  /** RFC 3339. */
  retrievedAt: string;
}

/**
 * The row of a collected text. A page includes its Lore candidate, which is recorded if the page is
 * new to the artist (decision 3.27).
 */
export function storedOriginal(
  artistId: string,
  rowId: string,
  collected: CollectedContent,
): Promise<StoredOriginal> {
  return originalRow({
    id: rowId,
    ...collected,
    places: soundPlaces(collected.text, collected.places),
    voices: soundVoices(collected.text, collected.voices),
    publishedAt: knownPublication(collected.publishedAt, collected.retrievedAt),
    collectionUrl: null,
    activityDate: null,
    activityDateKind: null,
    sourceId: sourceIdOf({ ...collected, artistId, answerId: null }),
    ...(collected.kind === "web_page" && { candidate: loreCandidate(artistId, rowId, collected) }),
  });
}
