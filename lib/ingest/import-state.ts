import * as v from "valibot";
import { ImportState, type ImportStateQuery } from "#lib/contract/import.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { openPager, PlaceSource } from "#lib/platform/pager.js";

const { accounts, sources } = ImportState.entries;
const database = databaseFunctions({
  read_import_state: {
    // The database returns more fields of an account.
    returns: v.object({ accounts: v.array(v.object(accounts.item.entries)), sources }),
  },
});

/**
 * The artist's connected accounts, and the stored sources with their current revisions, in the order
 * of their ids (decision 8.33).
 *
 * @throws invalid_cursor
 */
export async function readImportState(
  deps: Deps,
  artistId: string,
  query: ImportStateQuery,
): Promise<ImportState> {
  const pager = openPager({ operation: "readImportState", artistId }, PlaceSource, query);
  const found = await database.read_import_state(deps.db, {
    artistId,
    ...pager.asked,
  });
  const { rows, nextCursor } = pager.page(found.sources, ({ sourceId }) => sourceId);
  return { status: "ok", accounts: found.accounts, sources: rows, nextCursor };
}
