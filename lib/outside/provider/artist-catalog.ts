import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import type { ProviderName } from "#lib/outside/rate-limit.js";

/** An artist as a catalog lists it among others. */
export interface CatalogArtist {
  identifier: string;
  name: string;
  /** What distinguishes it from others with the same name; null: nothing. */
  note: string | null;
  url: string;
}

/** A catalog of artists that can be searched by name. */
export interface ArtistCatalog {
  platform: "catalog_a";
  provider: ProviderName;
  /** At most ten artists, as the catalog orders them. */
  search(name: string, signal: AbortSignal): Promise<ProviderAnswer<readonly CatalogArtist[]>>;
  /** The addresses that the catalog states for an artist, at most 20. */
  read(
    identifier: string,
    signal: AbortSignal,
  ): Promise<ProviderAnswer<{ addresses: readonly string[] }>>;
}
