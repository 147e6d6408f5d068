import * as v from "valibot";
import { foldedIdentifier, handleForms } from "#lib/artist/handle-forms.js";
import {
  type ByCatalogQuery,
  type ByHandleQuery,
  FoundArtist,
  type ShortPostHandle,
  type ShortPostHandleQuery,
} from "#lib/contract/directory.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/platform/fault.js";

const FoundArtists = v.array(FoundArtist.entries.artist);

const database = databaseFunctions({
  find_by_catalog: { returns: FoundArtists },
  find_by_handle: { returns: FoundArtists },
  find_short_post_handle: {
    returns: v.array(
      v.object({ id: v.string(), name: v.string(), handle: v.nullable(v.string()) }),
    ),
  },
});

/** The short-post platform (decision 5.24). */
const shortPostPlatform = "social_c";

/**
 * The artist with this identifier in a catalog.
 *
 * @throws not_found, handle_ambiguous
 */
export async function findByCatalog(
  deps: Deps,
  { platform, identifier }: ByCatalogQuery,
): Promise<FoundArtist> {
  const found = await database.find_by_catalog(deps.db, {
    platform,
    foldedIdentifier: foldedIdentifier(identifier),
  });
  return { status: "ok", artist: onlyOne(found) };
}

/**
 * The artist with this handle or profile URL on a social platform.
 *
 * @throws not_found, handle_ambiguous
 */
export async function findByHandle(
  deps: Deps,
  { platform, handle }: ByHandleQuery,
): Promise<FoundArtist> {
  const { forms, hosts } = handleForms(handle);
  const found = await database.find_by_handle(deps.db, { platform, foldedHandles: forms, hosts });
  return { status: "ok", artist: onlyOne(found) };
}

/**
 * The short-post handle, without `@`, of the artist with this id or this full name; null when the
 * artist has none.
 *
 * @throws not_found, or handle_ambiguous when several artists have the name
 */
export async function findShortPostHandle(
  deps: Deps,
  { artistId, name }: ShortPostHandleQuery,
): Promise<ShortPostHandle> {
  const found = await database.find_short_post_handle(deps.db, {
    platform: shortPostPlatform,
    artistId: artistId ?? null,
    name: name ?? null,
  });
  const artist = onlyOne(found);
  return {
    status: "ok",
    artistId: artist.id,
    name: artist.name,
    handle: artist.handle?.replace(/^@+/, "") ?? null,
  };
}

/** The only match; two matches are `handle_ambiguous`, never the first row (decision 5.24). */
function onlyOne<Found>(found: readonly Found[]): Found {
  const [first, second] = found;
  if (first === undefined) throw fault("not_found", "no artist matches");
  if (second !== undefined) throw fault("handle_ambiguous");
  return first;
}
