import { sql } from "drizzle-orm";
import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import type { Database } from "#lib/db/client.js";
import { artists } from "#lib/db/tables/artists.js";
import { ErasedParts, partOfAccount } from "#lib/import/records/erased-parts.js";
import { importAccounts } from "#lib/import/records/import-accounts.js";
import { importFailure } from "#lib/import/records/import-failure.js";
import { importCalls } from "#lib/import/records/import-file.js";
import { importOriginals } from "#lib/import/records/import-originals.js";
import type { ImportReport, ImportWarning } from "#lib/import/records/import-report.js";
import { prepareOriginals } from "#lib/import/records/prepare-originals.js";
import { recordSchemas } from "#lib/import/records/records.js";
import type { SpooledRecords } from "#lib/import/records/spooled-records.js";
import { isOneOf } from "#lib/import/records/write-rows.js";
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
  { artistId, connects, records, again }: GatheredImport,
  onOriginals: (written: number, all: number) => void,
): Promise<ImportReport> {
  const accounts = connects === null ? [] : [{ line: 1, record: accountOf(artistId, connects) }];
  const report: ImportReport = {};
  const warnings: ImportWarning[] = [];
  let isChanged = false;
  try {
    const importedAt = new Date(await importCalls.current_instant(db, {}));
    await db.transaction(async (tx) => {
      const [known] = await importCalls.lock_artists(tx, { artistIds: [artistId] });
      if (known === undefined) throw new CliError("the artist was deleted in the meantime");
      const erased = new ErasedParts(tx, again);
      if (accounts.length > 0) {
        const coming = await erased.without(accounts, partOfAccount);
        const written = await importAccounts(tx, coming);
        report.account = written.count;
        isChanged = written.changed.length > 0;
      }
      if (records.size > 0) {
        let line = 0;
        function* prepared() {
          for (const part of records.parts()) {
            const lines = part.map(([, record]) => ({ line: ++line, record }));
            const { originals, warnings: more } = prepareOriginals(lines, importedAt);
            warnings.push(...more);
            yield* originals;
          }
        }
        const all = records.size;
        const written = await importOriginals(tx, newId, prepared(), erased, (done) =>
          onOriginals(done, all),
        );
        report.original = written.count;
        isChanged ||= written.changed.length > 0;
      }
      if (erased.count > 0) report.keptOut = erased.count;
      if (isChanged) {
        await tx
          .update(artists)
          .set({ evidenceChangedAt: sql`clock_timestamp()` })
          .where(isOneOf(artists.id, [artistId]));
      }
    });
  } catch (problem) {
    throw importFailure(problem);
  }
  return warnings.length === 0 ? report : { ...report, warnings };
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
