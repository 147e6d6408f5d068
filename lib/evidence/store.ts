import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { Constraints } from "#lib/evidence/constraints.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import type { SearchTerms } from "#lib/evidence/search-terms.js";
import { WordWeights } from "#lib/evidence/support.js";

const EvidenceCounts = v.object({ eligible: v.number(), missingText: v.number() });
export type EvidenceCounts = v.InferOutput<typeof EvidenceCounts>;

const SearchPage = v.object({
  evidenceChangedAt: v.nullable(v.string()),
  counts: EvidenceCounts,
  originals: v.array(SavedOriginal),
});

/** Where a page of a search starts: behind this rank and source. */
export interface SearchPosition {
  rank: number;
  sourceId: string;
}

/** One page of ranked originals for `query`; evidenceChangedAt is null without the artist. */
export function searchOriginals(
  db: Database,
  search: {
    artistId: string;
    constraints: Constraints;
    query: SearchTerms;
    limit: number;
    after: SearchPosition | null;
  },
) {
  const { artistId, constraints, query, limit, after } = search;
  return oneValue(
    db,
    sql`select search_originals(
      ${artistId}, ${JSON.stringify(constraints)}::jsonb,
      ${JSON.stringify(query)}::jsonb, ${limit},
      ${after?.rank ?? null}, ${after?.sourceId ?? null}
    ) as value`,
    SearchPage,
  );
}

const OneOriginal = v.object({ artistExists: v.boolean(), original: v.nullable(SavedOriginal) });

/** The eligible original of a source, if there is one, and whether there is such an artist. */
export function readOriginal(db: Database, artistId: string, sourceId: string) {
  return oneValue(db, sql`select read_original(${artistId}, ${sourceId}) as value`, OneOriginal);
}

/** What each word of a query tells in an artist's evidence, for supportOf. */
export function wordWeights(db: Database, artistId: string, query: SearchTerms) {
  return oneValue(
    db,
    sql`select weights_json(${artistId}, ${JSON.stringify(query)}::jsonb) as value`,
    WordWeights,
  );
}
