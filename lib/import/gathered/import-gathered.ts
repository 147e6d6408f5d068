import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import type { Database } from "#lib/db/client.js";
import { importFailure } from "#lib/import/records/import-failure.js";
import { importCalls, importRecords } from "#lib/import/records/import-file.js";
import { Problems } from "#lib/import/records/import-problem.js";
import type { ImportReport } from "#lib/import/records/import-report.js";
import { noRecords } from "#lib/import/records/read-records.js";
import { recordSchemas } from "#lib/import/records/records.js";
import type { SpooledRecords } from "#lib/import/records/spooled-records.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import { CliError } from "#lib/platform/cli-error.js";

/** What is written: one artist's records, and the account to connect (null for none). */
interface GatheredImport {
  artistId: string;
  connects: ProviderAccount | null;
  records: SpooledRecords;
  /** What was erased may be imported again (decision 8.31). */
  again: boolean;
}

/**
 * Writes one artist's records in one transaction, in parts, so that memory use does not grow with
 * their number.
 *
 * @param onOriginals called with the number written and the total
 * @throws CliError when the artist was deleted, the account cannot be stored, or the database is
 * unavailable
 */
export async function importGathered(
  db: Database,
  newId: () => string,
  { artistId, connects, records: originals, again }: GatheredImport,
  onOriginals: (written: number, all: number) => void,
): Promise<ImportReport> {
  const account = connects === null ? [] : [{ line: 1, record: accountOf(artistId, connects) }];
  try {
    const importedAt = new Date(await importCalls.current_instant(db, {}));
    return await db.transaction(async (tx) => {
      const [known] = await importCalls.lock_artists(tx, { artistIds: [artistId] });
      if (known === undefined) throw new CliError("the artist was deleted in the meantime");
      const records = { ...noRecords(), account };
      const given = { issuer: null, records, originals, importedAt, again };
      return importRecords(tx, newId, given, new Problems(), onOriginals);
    });
  } catch (problem) {
    throw importFailure(problem);
  }
}

/**
 * @throws CliError when a provider or an archive describes an account in a way that cannot be
 * stored
 */
function accountOf(artistId: string, account: ProviderAccount) {
  const read = v.safeParse(recordSchemas.account, { type: "account", artistId, ...account });
  if (read.success) return read.output;
  throw new CliError(`the account: ${issueSentence([read.issues[0]])}`);
}
