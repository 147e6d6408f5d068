import { loreCandidate } from "#lib/evidence/discovery-candidate.js";
import { derivedColumns, revisionOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import type { StoredOriginal } from "#lib/jobs/outcome.js";
import type { CollectedOriginal } from "#lib/outside/port.js";

/**
 * What a lookup brought, named and indexed, in the form in which a settle stores it; a page comes with
 * its candidate, which is recorded when the page is new here (contract 3, Discoveries).
 */
export function storedOriginal(
  artistId: string,
  rowId: string,
  collected: CollectedOriginal,
): StoredOriginal {
  const content = {
    ...collected,
    collectionUrl: null,
    activityDate: null,
    activityDateKind: null,
  };
  const sourceId = sourceIdOf({ ...collected, artistId, answerId: null });
  return {
    id: rowId,
    ...collected,
    ...derivedColumns(content),
    sourceId,
    revision: revisionOf(sourceId, content),
    ...(collected.kind === "web_page" && { candidate: loreCandidate(artistId, rowId, collected) }),
  };
}
