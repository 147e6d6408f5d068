import * as v from "valibot";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { type ArtistList, type ArtistsQuery, OpenArtist } from "#lib/contract/directory.js";
import { platforms } from "#lib/contract/platform.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { openPager, PlaceId, PlaceName } from "#lib/platform/pager.js";

/** The position of an artist in the list; the name is folded by the database. */
const ArtistPlace = v.strictObject({ name: PlaceName, id: PlaceId });
type ArtistPlace = v.InferOutput<typeof ArtistPlace>;

const database = databaseFunctions({
  list_artists: {
    json: { behind: json<ArtistPlace>() },
    returns: v.array(v.object({ place: ArtistPlace, artist: OpenArtist })),
  },
});

/**
 * The artists that the calling user may open, ordered by name; with `name`, only the matches
 * (decision 5.57). One round trip.
 *
 * @throws invalid_cursor
 */
export async function listArtists(
  deps: Deps,
  caller: Caller,
  query: ArtistsQuery,
): Promise<ArtistList> {
  const name = query.name ?? null;
  const pager = openPager({ operation: "listArtists", name }, ArtistPlace, query);
  const found = await database.list_artists(deps.db, {
    userId: userIdOf(caller),
    name,
    foldedHandle: name === null ? null : foldedIdentifier(name),
    platforms,
    ...pager.asked,
  });
  const { rows, nextCursor } = pager.page(found, ({ place }) => place);
  return { status: "ok", artists: rows.map(({ artist }) => artist), nextCursor };
}
