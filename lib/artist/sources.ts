import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { SourceQuery } from "#lib/contract/evidence-read.js";
import {
  SourceCounts,
  type SourceList,
  SourcePassage,
  SourceSummary,
  type SourcesQuery,
} from "#lib/contract/knowledge-sources.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { passageTo, SavedOriginal } from "#lib/evidence/original.js";
import { windowFrom } from "#lib/kernel/window.js";
import { typedPatterns } from "#lib/language/typed-patterns.js";
import { fault } from "#lib/platform/fault.js";
import { openPager, PlaceName, PlaceSource } from "#lib/platform/pager.js";

/** The position of a source in an order: a number, then a name, then the source itself. */
const FoundPlace = v.strictObject({
  number: v.pipe(v.number(), v.safeInteger()),
  name: PlaceName,
  sourceId: PlaceSource,
});

const database = databaseFunctions({
  list_sources: {
    json: { behind: json<{ sourceId: string }>() },
    returns: v.array(SourceSummary),
  },
  find_sources: {
    json: {
      filters: json<Partial<SourcesQuery>>(),
      behind: json<v.InferOutput<typeof FoundPlace>>(),
    },
    returns: v.object({
      sources: v.array(v.object({ source: SourceSummary, place: FoundPlace })),
      counts: v.nullable(SourceCounts),
    }),
  },
  read_source: {
    returns: v.nullable(
      v.object({
        source: SourceSummary,
        text: v.string(),
        ownWords: v.boolean(),
        reference: SavedOriginal.entries.reference,
        placeMap: SavedOriginal.entries.placeMap,
        providedBy: SourcePassage.entries.providedBy,
      }),
    ),
  },
});

/**
 * The stored originals of an artist that the caller may see: readers and interviewers what is
 * eligible now, others everything. Ordered by sourceId unless asked otherwise, so that a change
 * between two pages does not move any source (decision 1.13).
 *
 * @throws invalid_cursor
 */
export async function listSources(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { limit, cursor, ...query }: SourcesQuery,
): Promise<SourceList> {
  const { kind = null, platform = null, missingText = null, ...choices } = query;
  const filters = { kind, platform, missingText };
  const binding = { operation: "listArtistSources", artistId, ...filters, ...choices };
  const userId = userIdOf(caller);
  if (Object.keys(choices).length === 0) {
    const pager = openPager(binding, PlaceSource, { limit, cursor });
    const found = await database.list_sources(deps.db, {
      artistId,
      ...filters,
      behind: pager.asked.behind === null ? null : { sourceId: pager.asked.behind },
      limit: pager.asked.limit,
      userId,
    });
    const { rows, nextCursor } = pager.page(found, ({ sourceId }) => sourceId);
    return { status: "ok", sources: rows, nextCursor };
  }
  const pager = openPager(binding, FoundPlace, { limit, cursor });
  const found = await database.find_sources(deps.db, {
    artistId,
    patterns: typedPatterns(query.find ?? ""),
    filters: query,
    sort: query.sort ?? null,
    ...pager.asked,
    counts: query.counts === true && pager.asked.behind === null,
    userId,
  });
  const { rows, nextCursor } = pager.page(found.sources, ({ place }) => place);
  const sources = rows.map(({ source }) => source);
  const counts = found.counts === null ? {} : { counts: found.counts };
  return { status: "ok", sources, ...counts, nextCursor };
}

/**
 * A window of a stored original, for its artist; private and ineligible originals are included for
 * owner and editors (decision 5.12). A missing text is an empty passage. `nextStart` is null at the end.
 *
 * @throws not_found, invalid_input for a start after the end of the text
 * @throws revision_changed when the named revision is not the current one
 */
export async function readSource(
  deps: Deps,
  caller: Caller,
  artistId: string,
  sourceId: string,
  query: SourceQuery,
): Promise<SourcePassage> {
  const stored = await database.read_source(deps.db, {
    artistId,
    sourceId,
    userId: userIdOf(caller),
  });
  if (stored === null) throw fault("not_found", "there is no such source");
  const { source, text } = stored;
  if (query.revision !== undefined && query.revision !== source.revision) {
    throw fault("revision_changed");
  }
  const totalChars = text.length;
  if (query.start > Math.max(0, totalChars - 1)) {
    throw fault("invalid_input", `start must be less than the original's length, ${totalChars}`);
  }
  const window = windowFrom(text, query.start, query.maxChars);
  return {
    status: "ok",
    source,
    ...passageTo(stored, window),
    ...(stored.providedBy === undefined ? {} : { providedBy: stored.providedBy }),
    totalChars,
    nextStart: window.end < totalChars ? window.end : null,
  };
}
