import type { SourceList, SourcesQuery } from "#lib/contract/knowledge-sources.js";
import type { Deps } from "#lib/deps.js";
import { storedSources } from "#lib/knowledge/store.js";
import { decodeCursor, encodeCursor, PlaceSource } from "#lib/pager.js";

/**
 * Every stored original of an artist, eligible or not, by source (contract 5). A source keeps its place
 * whatever is stored or withdrawn between two pages.
 */
export async function listSources(
  deps: Deps,
  artistId: string,
  query: SourcesQuery,
): Promise<SourceList> {
  const { cursor, limit } = query;
  const filters = {
    kind: query.kind ?? null,
    platform: query.platform ?? null,
    missingText: query.missingText ?? null,
  };
  const binding = { operation: "listArtistSources", artistId, ...filters };
  const behind = cursor === undefined ? null : decodeCursor(cursor, binding, PlaceSource);
  const found = await storedSources(deps.db, { artistId, ...filters, behind, limit: limit + 1 });
  const sources = found.slice(0, limit);
  const last = sources.at(-1);
  return {
    status: "ok",
    sources,
    nextCursor:
      found.length <= limit || last === undefined ? null : encodeCursor(binding, last.sourceId),
  };
}
