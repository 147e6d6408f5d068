import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { CatalogPlatform, SocialPlatform } from "#lib/contract/platform.js";
import { ProfileLink } from "#lib/contract/platform.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const Artist = v.object({ id: v.string(), name: v.string(), links: v.array(ProfileLink) });
export type Artist = v.InferOutput<typeof Artist>;

const whoWasFound = sql`
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', a.id, 'name', a.name, 'links', artist_links(a.id))
      order by a.id
    ),
    '[]'
  ) as value
  from found
  join artists a on a.id = found.artist_id`;

/** Who answers to a catalog identifier in its folded form, two at most; by link or connected account. */
export function artistsInCatalog(
  db: Database,
  platform: CatalogPlatform,
  folded: string,
): Promise<Artist[]> {
  return oneValue(
    db,
    sql`
      with found as (
        select artist_id
        from links
        where platform = ${platform}
          and folded_identifier = ${folded}
        union
        select artist_id
        from accounts
        where platform = ${platform}
          and connected
          and folded_identifier(account_id) = ${folded}
        limit 2
      )
      ${whoWasFound}`,
    v.array(Artist),
  );
}

/** Who answers to one of these folded handles (on one of these hosts), two at most. */
export function artistsByHandle(
  db: Database,
  platform: SocialPlatform,
  forms: readonly string[],
  hosts: readonly string[] | null,
): Promise<Artist[]> {
  // An array, and not a subquery in its place, lets both indexes answer.
  const wanted = sql`any (array(select jsonb_array_elements_text(${JSON.stringify(forms)}::jsonb)))`;
  const onHost = (host: ReturnType<typeof sql>) => sql`(
    ${hosts === null}
    or ${host} in (select jsonb_array_elements_text(${JSON.stringify(hosts ?? [])}::jsonb))
  )`;
  return oneValue(
    db,
    sql`
      with found as (
        select l.artist_id
        from links l
        where l.platform = ${platform}
          and l.folded_identifier = ${wanted}
          and ${onHost(sql`l.host`)}
        union
        select c.artist_id
        from accounts c
        where c.platform = ${platform}
          and c.connected
          and folded_identifier(c.handle) = ${wanted}
          and ${onHost(sql`c.host`)}
        limit 2
      )
      ${whoWasFound}`,
    v.array(Artist),
  );
}

const Handled = v.object({
  id: v.string(),
  name: v.string(),
  handle: v.nullable(v.string()),
});

/** The artist with this id, or those with this name after folding, two at most, with their handle there. */
export function handlesOn(
  db: Database,
  platform: SocialPlatform,
  artist: { id: string } | { name: string },
) {
  const isMeant =
    "id" in artist
      ? sql`a.id = ${artist.id}`
      : sql`folded_name(a.name) = folded_name(${artist.name})`;
  return oneValue(
    db,
    sql`
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id,
            'name', a.name,
            'handle', coalesce(
              (
                select l.identifier
                from links l
                where l.artist_id = a.id
                  and l.platform = ${platform}
              ),
              (
                select c.handle
                from accounts c
                where c.artist_id = a.id
                  and c.platform = ${platform}
                  and c.connected
              )
            )
          )
          order by a.id
        ),
        '[]'
      ) as value
      from (
        select a.id, a.name
        from artists a
        where ${isMeant}
        limit 2
      ) a`,
    v.array(Handled),
  );
}
