import * as v from "valibot";
import type { SourceQuery } from "#lib/contract/evidence-read.js";
import {
  type SourceList,
  type SourcePassage,
  SourceSummary,
  type SourcesQuery,
} from "#lib/contract/knowledge-sources.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { passageTo, SavedOriginal } from "#lib/evidence/original.js";
import { snapDown } from "#lib/kernel/text.js";
import { fault } from "#lib/platform/fault.js";
import { openPager, PlaceSource } from "#lib/platform/pager.js";

const database = databaseFunctions({
  list_sources: {
    json: { behind: json<{ sourceId: string }>() },
    returns: v.array(SourceSummary),
  },
  read_source: {
    returns: v.nullable(
      v.object({
        source: SourceSummary,
        text: v.string(),
        reference: SavedOriginal.entries.reference,
        placeMap: SavedOriginal.entries.placeMap,
      }),
    ),
  },
});

/**
 * Every stored original of an artist, eligible or not, ordered by sourceId, so that a change
 * between two pages does not move any source (decision 1.13).
 *
 * @throws invalid_cursor
 */
export async function listSources(
  deps: Deps,
  artistId: string,
  query: SourcesQuery,
): Promise<SourceList> {
  const filters = {
    kind: query.kind ?? null,
    platform: query.platform ?? null,
    missingText: query.missingText ?? null,
  };
  const binding = { operation: "listArtistSources", artistId, ...filters };
  const pager = openPager(binding, PlaceSource, query);
  const found = await database.list_sources(deps.db, {
    artistId,
    ...filters,
    behind: pager.behind === null ? null : { sourceId: pager.behind },
    limit: pager.fetch,
  });
  const { rows, nextCursor } = pager.page(found, ({ sourceId }) => sourceId);
  return { status: "ok", sources: rows, nextCursor };
}

/**
 * A window of a stored original, for its artist; private and ineligible originals are included
 * (decision 5.12). A missing text is an empty passage. `nextStart` is null at the end.
 *
 * @throws not_found, invalid_input for a start after the end of the text
 * @throws revision_changed when the named revision is not the current one
 */
export async function readSource(
  deps: Deps,
  artistId: string,
  sourceId: string,
  query: SourceQuery,
): Promise<SourcePassage> {
  const stored = await database.read_source(deps.db, { artistId, sourceId });
  if (stored === null) throw fault("not_found", "there is no such source");
  const { source, text } = stored;
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
    ...passageTo(stored, { start, end }),
    totalChars,
    nextStart: end < totalChars ? end : null,
  };
}
