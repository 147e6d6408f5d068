import { sql } from "drizzle-orm";
import * as v from "valibot";
import { type OriginalKind, SourceSummary } from "#lib/contract/knowledge-sources.js";
import { LatestItem } from "#lib/contract/latest.js";
import { type Platform, ProfileLink } from "#lib/contract/platform.js";
import { Reference } from "#lib/contract/reference.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import { corpusGuard } from "#lib/evidence/coverage.js";

const BriefMaterial = v.nullable(
  v.object({
    name: v.string(),
    links: v.array(ProfileLink),
    lore: v.nullable(
      v.object({ text: v.string(), revision: v.string(), publishedAt: v.nullable(v.string()) }),
    ),
    exceedsGuard: v.boolean(),
    counts: v.object({ eligible: v.number(), missingText: v.number() }),
    latest: v.array(LatestItem),
  }),
);
export type BriefMaterial = NonNullable<v.InferOutput<typeof BriefMaterial>>;

/** What a brief is cut from, with so many items of Latest, in one round trip; null without the artist. */
export function briefMaterial(db: Database, artistId: string, latestItems: number) {
  return oneValue(
    db,
    sql`select artist_brief(
      ${artistId}, ${corpusGuard.originals}, ${corpusGuard.chars}, ${latestItems}
    ) as value`,
    BriefMaterial,
  );
}

/** Current originals of an artist behind a source in the order of their ids, in one round trip. */
export function storedSources(
  db: Database,
  list: {
    artistId: string;
    kind: OriginalKind | null;
    platform: Platform | null;
    missingText: boolean | null;
    behind: string | null;
    limit: number;
  },
): Promise<SourceSummary[]> {
  const { artistId, kind, platform, missingText, behind, limit } = list;
  return oneValue(
    db,
    sql`
      select coalesce(jsonb_agg(source_summary(s.o) order by (s.o).source_id), '[]') as value
      from (
        select o
        from originals o
        where o.artist_id = ${artistId}
          and o.current
          and (${kind}::text is null or o.kind = ${kind})
          and (${platform}::text is null or o.platform = ${platform})
          and (${missingText}::boolean is null or (o.text_length = 0) = ${missingText})
          and (${behind}::text is null or o.source_id > ${behind})
        order by o.source_id
        limit ${limit}
      ) s`,
    v.array(SourceSummary),
  );
}

const StoredSource = v.nullable(
  v.object({
    source: SourceSummary,
    text: v.string(),
    reference: v.omit(v.strictObject(Reference.entries), ["start", "end", "text"]),
  }),
);

/** One current original with its text, eligible or not, in one round trip; null when there is none. */
export function storedSource(db: Database, artistId: string, sourceId: string) {
  return oneValue(
    db,
    sql`
      select jsonb_build_object(
        'source', source_summary(o),
        'text', o.text,
        'reference', reference_json(row(o.*)::eligible_originals, 0, 0, '')
          - 'start' - 'end' - 'text'
      ) as value
      from originals o
      where o.artist_id = ${artistId}
        and o.source_id = ${sourceId}
        and o.current`,
    StoredSource,
  );
}
