import { foldedIdentifier } from "#lib/artist/folded-identifier.js";
import { artistsInCatalog } from "#lib/artist/store.js";
import { theOne } from "#lib/artist/the-one.js";
import type { ByCatalogQuery, FoundArtist } from "#lib/contract/directory.js";
import type { Deps } from "#lib/deps.js";

/** Finds an artist by an identifier in a catalog (contract 5). */
export async function findByCatalog(
  deps: Deps,
  { platform, identifier }: ByCatalogQuery,
): Promise<FoundArtist> {
  const found = await artistsInCatalog(deps.db, platform, foldedIdentifier(identifier));
  return { status: "ok", artist: theOne(found) };
}
