import type { PageAccount, SavedSources } from "#lib/contract/page-reading.js";
import { client } from "../app/session.js";

/** What the service has saved about the artist. */
export interface KnownSources {
  accounts: readonly PageAccount[];
  sources: SavedSources;
}

/** Reads what is saved, page by page. */
export async function knownSources(artistId: string, signal: AbortSignal): Promise<KnownSources> {
  const known = new Map<string, { revision: string; kept: boolean }>();
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: 5_000, cursor };
    const input = { path: { id: artistId }, query };
    const { accounts, sources, nextCursor } = await client.call("readImportState", input, {
      signal,
    });
    for (const { sourceId, ...rest } of sources) known.set(sourceId, rest);
    if (nextCursor === null) return { accounts, sources: known };
    cursor = nextCursor;
  }
}
