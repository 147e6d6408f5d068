import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { type Imported, importLimits, OriginalToImport } from "#lib/contract/import.js";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, quotaOutcome, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { loreCandidate } from "#lib/evidence/discovery-candidate.js";
import { knownPublication } from "#lib/evidence/known-publication.js";
import { sourceIdOf } from "#lib/evidence/source-identity.js";
import { originalRow } from "#lib/evidence/stored-original.js";
import { connectedAccounts } from "#lib/ingest/account-reading.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { StrictJson } from "#lib/kernel/strict-json.js";
import { ownAddresses } from "#lib/outside/adapters/own-addresses.js";
import { retrievalTime } from "#lib/outside/port.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import { fault } from "#lib/platform/fault.js";

const Counts = {
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  kept: v.number(),
  pending: v.number(),
};
const database = databaseFunctions({
  import_records: {
    json: { rows: json<readonly object[]>() },
    returns: v.union([
      outcomeOf(Counts, [...userRefusals, "evidence_too_large"]),
      quotaOutcome("import_quota"),
    ]),
  },
});

/** A line of the body: its number from 1, its bytes, and its JSON value or what is wrong. */
interface Line {
  line: number;
  bytes: number;
  json: StrictJson;
}

/**
 * Stores originals of an artist, whole or not at all; the same lines again change nothing (decision
 * 8.33). Of several lines about one source the last one counts. Two round trips.
 *
 * @throws forbidden; not_found; invalid_input with the first wrong line and its member;
 *   evidence_too_large when the artist would have too many; import_quota
 */
export async function importRecords(
  deps: Deps,
  caller: Caller,
  artistId: string,
  lines: readonly Line[],
): Promise<Imported> {
  const records = lines.map((line) => checked(artistId, line));
  const accounts = await connectedAccounts(deps, artistId);
  const readAt = retrievalTime();
  const bySource = new Map<string, object>();
  for (const [index, record] of records.entries()) {
    const { type: _type, ...content } = record;
    const entry = { ...content, answerId: null };
    const sourceId = sourceIdOf(entry);
    const id = deps.newId();
    const isOwn = accounts.some((account) => isPostOf(record, account));
    const row = await originalRow({
      id,
      ...content,
      sourceId,
      retrievedAt: readAt,
      publishedAt: knownPublication(record.publishedAt, readAt),
      curation: isOwn ? "approved" : "pending",
      ...(record.kind === "web_page" && { candidate: loreCandidate(artistId, id, record) }),
    });
    bySource.set(sourceId, { ...row, bytes: lines[index]?.bytes ?? 0 });
  }
  const result = await database.import_records(deps.db, {
    userId: userIdOf(caller),
    artistId,
    subjectId: deps.newId(),
    rows: [...bySource.values()],
    maxOriginals: importLimits.originals,
    maxChars: importLimits.chars,
    artistLimit: deps.env.QUOTA_IMPORT_BYTES_ARTIST,
    globalLimit: deps.env.QUOTA_IMPORT_BYTES_GLOBAL,
  });
  const { outcome: _, ...counts } = acceptedOrThrow(result, "there is no such artist");
  return { status: "ok", ...counts };
}

/** @throws invalid_input that names the line and the member */
function checked(artistId: string, { line, json }: Line): OriginalToImport {
  const wrong = (member: unknown, sentence: string) => {
    const field = typeof member === "string" && /^[A-Za-z]\w{0,63}$/.test(member) ? member : null;
    return fault("invalid_input", `line ${line}: ${sentence}`, { line, field });
  };
  if (!json.ok) throw wrong(json.member, json.problem);
  if (Array.isArray(json.value)) throw wrong(null, "must be a JSON object");
  const read = v.safeParse(OriginalToImport, json.value);
  if (!read.success) {
    const [issue] = read.issues;
    throw wrong(issue.path?.[0]?.key, issueSentence([issue]));
  }
  if (read.output.artistId !== artistId) {
    throw wrong("artistId", "artistId must be the artist of the path");
  }
  return read.output;
}

/** Whether a record is a post of an account: its addresses are the account's, or below them. */
function isPostOf(
  { platform, accountId, url, canonicalUrl: stated }: OriginalToImport,
  account: ProviderAccount,
): boolean {
  if (platform !== account.platform || accountId !== account.accountId) return false;
  const own = ownAddresses(account).flatMap((address) => canonicalUrl(address) ?? []);
  return [url, stated ?? url].every((address) => {
    const key = canonicalUrl(address);
    // Some servers decode an encoded slash: "/@name/..%2fother" leads out of the account.
    if (key === null || /%(?:2f|5c)/i.test(key)) return false;
    return own.some((one) => key === one || key.startsWith(`${one.replace(/\/$/, "")}/`));
  });
}
