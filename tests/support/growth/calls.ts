import { sql } from "drizzle-orm";
import { operationRecords } from "../operations/operations.js";
import {
  bounded,
  type GrowthCall,
  growing,
  json,
  newId,
  type SeededArtist,
  seededArtist,
  unconstrained,
} from "./call.js";

/** The calls of all operations and of slices, for an artist with `rows` rows of each kind. */
export function callsFor(artistId: string, rows: number): GrowthCall[] {
  const artist = seededArtist(artistId, rows);
  const records = Object.values(operationRecords);
  return [...sharedCalls(artist), ...records.flatMap(({ growth }) => growth?.(artist) ?? [])];
}

/** What slices, imports and the check of rights do. */
function sharedCalls({ artistId, artist }: SeededArtist): GrowthCall[] {
  const overview = (more: object, preferred: string | null) => sql`
    select jsonb_agg(original_json(l.e, 0) order by p.place)
    from newest_places(${artist}, ${json({ ...unconstrained, ...more })}, true, ${preferred}::text, 40)
      with ordinality as p (id, place)
    cross join lateral (select e from eligible_originals e where e.id = p.id offset 0) l`;
  const excludedKeys = [`https://example.org/${artistId}/1`];
  return [
    bounded("end of embargoes, none due", sql`select end_embargoes(null, array[${newId}])`, 40),
    bounded("evidence count", sql`select evidence_count(${artist})`, 60),
    bounded("overview", overview({}, null), 3000),
    bounded("overview, releases first", overview({}, "release"), 3000),
    growing(
      "overview that goes on",
      overview({ newestOfCollections: true, excludedKeys }, null),
      3000,
    ),
    growing(
      "overview of a platform",
      sql`
        select jsonb_agg(original_json(m.original, m.rank))
        from matching_originals(
          ${artist}, ${json({ ...unconstrained, platform: "social_a", admitsAll: true })},
          ${json({ words: [[{ term: "none" }]], titles: [], sites: [] })}, 40
        ) m`,
      3000,
    ),
    bounded("looks queued", sql`select queue_looks(${artist}, array[${newId}], now())`, 60),
    bounded(
      "looks queued, pages due",
      sql`select queue_looks(${artist}, array[${newId}], now() + interval '2 days')`,
      6000,
    ),
    growing("access", sql`select access_of(${artistId}, ${artist})`),
    bounded(
      "a page stored",
      sql`select store_originals(${artist}, ${json([
        {
          id: "00000000-0000-4000-8000-000000000001",
          sourceId: "new",
          revision: "new",
          kind: "web_page",
          url: "https://example.org/new",
          urlKey: "https://example.org/new",
          postKey: "https://example.org/new",
          text: "New",
          textLength: 3,
          tokens: "new:1",
          tokenCount: 1,
          tokenVersion: 2,
        },
      ])})`,
    ),
  ];
}
