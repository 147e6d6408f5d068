import * as v from "valibot";
import type { SearchAnswer, SearchQuery } from "#lib/contract/knowledge-search.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { type Constraints, constraintsOf } from "#lib/evidence/constraints.js";
import { coverageOf, EvidenceCounts } from "#lib/evidence/coverage.js";
import { referenceTo, SavedOriginal } from "#lib/evidence/original.js";
import { selectOwnWords } from "#lib/evidence/own-words.js";
import { type SearchTerms, searchTermsOf } from "#lib/evidence/search-terms.js";
import { bestWindowOfEach } from "#lib/evidence/select-windows.js";
import { fault } from "#lib/platform/fault.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { openPager, PlaceSource } from "#lib/platform/pager.js";

/**
 * Where a page of results starts, and when the evidence last changed before the first page was
 * read.
 */
const SearchPlace = v.strictObject({
  rank: v.number(),
  sourceId: PlaceSource,
  evidenceChangedAt: v.string(),
});

const database = databaseFunctions({
  search_originals: {
    json: { constraints: json<Constraints>(), query: json<SearchTerms>() },
    returns: v.object({
      /** Null when the artist does not exist. */
      evidenceChangedAt: v.nullable(v.string()),
      counts: EvidenceCounts,
      originals: v.array(SavedOriginal),
    }),
  },
});

/**
 * Searches the eligible originals of an artist and returns the best window of each, ranked and
 * never exhaustive. An empty result is a success (decision 5.13).
 *
 * @throws not_found when the artist does not exist, invalid_cursor, or cursor_expired when the
 *   evidence changed since the previous page
 */
export async function searchOriginals(
  deps: Deps,
  artistId: string,
  query: SearchQuery,
): Promise<SearchAnswer> {
  const { cursor, limit, ...filters } = query;
  const binding = { operation: "searchOriginalEvidence", artistId, filters };
  const { asked, page } = openPager(binding, SearchPlace, { limit, cursor });
  const { behind } = asked;
  const { evidenceChangedAt, counts, originals } = await database.search_originals(deps.db, {
    artistId,
    constraints: { ...constraintsOf(filters), admitsAll: false },
    query: searchTermsOf(query.query),
    limit: asked.limit,
    afterRank: behind?.rank ?? null,
    afterSource: behind?.sourceId ?? null,
  });
  if (evidenceChangedAt === null) throw fault("not_found", "there is no such artist");
  if (behind !== null && behind.evidenceChangedAt !== evidenceChangedAt) {
    throw fault("cursor_expired");
  }
  const { rows, nextCursor } = page(originals, ({ rank, reference: { sourceId } }) => ({
    rank,
    sourceId,
    evidenceChangedAt,
  }));
  const best = (heard: readonly SavedOriginal[]) => bestWindowOfEach(heard, query.query);
  const selected = await inSteps(
    query.voice === undefined ? best(rows) : selectOwnWords(rows, best),
  );
  return {
    status: "ok",
    passages: selected.map(({ original, window }) => ({
      ...referenceTo(original, window),
      title: original.title,
      score: original.rank,
    })),
    coverage: coverageOf(counts),
    nextCursor,
  };
}
