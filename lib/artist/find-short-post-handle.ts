import { handlesOn } from "#lib/artist/store.js";
import { theOne } from "#lib/artist/the-one.js";
import type { ShortPostHandle, ShortPostHandleQuery } from "#lib/contract/directory.js";
import type { Deps } from "#lib/deps.js";

/** The short-post platform (contract 5). */
const platform = "social_c";

/** Finds the short-post handle of an artist named by id or by the whole name; null when there is none. */
export async function findShortPostHandle(
  deps: Deps,
  { artistId, name }: ShortPostHandleQuery,
): Promise<ShortPostHandle> {
  const artist = artistId === undefined ? { name: name ?? "" } : { id: artistId };
  const found = theOne(await handlesOn(deps.db, platform, artist));
  return {
    status: "ok",
    artistId: found.id,
    name: found.name,
    handle: found.handle?.replace(/^@+/, "") ?? null,
  };
}
