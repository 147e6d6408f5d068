import * as v from "valibot";
import type { SearchAnswer, SearchQuery } from "#lib/contract/knowledge-search.js";
import type { Deps } from "#lib/deps.js";
import { constraintsOf } from "#lib/evidence/constraints.js";
import { coverageOf } from "#lib/evidence/coverage.js";
import { referenceTo } from "#lib/evidence/original.js";
import { searchTermsOf } from "#lib/evidence/search-terms.js";
import { selectByWords } from "#lib/evidence/select-windows.js";
import { searchOriginals } from "#lib/evidence/store.js";
import { fault } from "#lib/fault.js";
import { decodeCursor, encodeCursor, PlaceSource } from "#lib/pager.js";

const Position = v.strictObject({
  rank: v.number(),
  sourceId: PlaceSource,
  evidenceChangedAt: v.string(),
});

/**
 * Searches the eligible originals of an artist: the best window of each, ranked, never exhaustive;
 * nothing found is a success. A page after the evidence changed is `cursor_expired`.
 */
export async function searchEvidence(
  deps: Deps,
  artistId: string,
  query: SearchQuery,
): Promise<SearchAnswer> {
  const { cursor, limit, ...filters } = query;
  const binding = { operation: "searchOriginalEvidence", artistId, filters };
  const after = cursor === undefined ? null : decodeCursor(cursor, binding, Position);
  const page = await searchOriginals(deps.db, {
    artistId,
    constraints: { ...constraintsOf(filters), admitsAll: false },
    query: searchTermsOf(query.query),
    limit: limit + 1,
    after,
  });
  if (page.evidenceChangedAt === null) throw fault("not_found", "there is no such artist");
  if (after !== null && after.evidenceChangedAt !== page.evidenceChangedAt) {
    throw fault("cursor_expired");
  }
  const originals = page.originals.slice(0, limit);
  const asked = { topic: query.query, evidenceNeed: "reporting", answerScope: "overview" } as const;
  const last = originals.at(-1);
  return {
    status: "ok",
    passages: originals.flatMap((original) =>
      selectByWords([original], asked, 1).map(({ window }) => ({
        ...referenceTo(original, window),
        score: original.rank,
      })),
    ),
    coverage: coverageOf(page.counts),
    nextCursor:
      last === undefined || page.originals.length <= limit
        ? null
        : encodeCursor(binding, {
            rank: last.rank,
            sourceId: last.reference.sourceId,
            evidenceChangedAt: page.evidenceChangedAt,
          }),
  };
}
