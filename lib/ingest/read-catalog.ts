import * as v from "valibot";
import type { Platform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import type { StoredOriginal } from "#lib/evidence/stored-original.js";
import { connectedAccount, entryRows } from "#lib/ingest/account-reading.js";
import { callFenced, waitAfter } from "#lib/ingest/fenced-call.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { profileOfUrl } from "#lib/outside/adapters/profile-address.js";
import { type AccountReader, ProviderAccount } from "#lib/outside/provider/account-reader.js";

/** The progress of reading a catalog by its address, stored in the job between slices. */
export const CatalogProgress = v.object({
  /** Null before the catalog was asked who it is. */
  account: v.nullable(ProviderAccount),
  /** Whether it is the artist's connected account. */
  isConnected: v.boolean(),
  next: v.nullable(v.string()),
  pages: v.number(),
  waits: v.number(),
});
type CatalogProgress = v.InferOutput<typeof CatalogProgress>;

/** What one call read; the progress is null when there is no more to read. */
export type CatalogStep =
  | { kind: "read"; originals: StoredOriginal[]; progress: CatalogProgress | null }
  | { kind: "unread" }
  | { kind: "wait"; seconds: number; progress: CatalogProgress }
  | { kind: "lost" };

interface Catalog {
  reader: AccountReader;
  platform: Platform;
  identifier: string;
}

/** Maximum pages read from a catalog, the same as in a refresh. */
const maxPages = 20;

/** The catalog that an address is of, when this deployment can read it; null for any other page. */
export function catalogAt({ providers }: Deps, url: string): Catalog | null {
  const profile = profileOfUrl(canonicalUrl(url) ?? url);
  if (!profile?.platform.startsWith("catalog_")) return null;
  const reader = providers.readers[profile.platform];
  return reader === undefined ? null : { reader, ...profile };
}

/**
 * One call to a catalog (decision 6.21): who it is, then page after page of its releases. Releases
 * wait for a review unless the account is the artist's connected one. Those of any other account are
 * stored without an account, so that they can be evidence although it is not connected.
 */
export async function readCatalog(
  deps: Deps,
  job: LeasedJob,
  { reader, platform, identifier }: Catalog,
  saved: CatalogProgress | null,
  signal: AbortSignal,
): Promise<CatalogStep> {
  const progress = saved ?? { account: null, isConnected: false, next: null, pages: 0, waits: 0 };
  const { account, next, pages } = progress;
  const fenced = { provider: reader.provider, account: null, repeatable: true };
  const answer =
    account === null
      ? await callFenced(deps, job, fenced, signal, () => reader.find(identifier, signal))
      : await callFenced(deps, job, fenced, signal, () => reader.read(account, next, signal));
  const wait = waitAfter(answer, progress.waits);
  if (wait !== null) {
    const { waits, waitSeconds: seconds } = wait;
    return { kind: "wait", seconds, progress: { ...progress, waits } };
  }
  if (answer.kind === "lost") return answer;
  if (answer.kind !== "answered") return { kind: "unread" };
  if ("accountId" in answer.value) {
    const found = { platform, ...answer.value };
    const connected = await connectedAccount(deps, job.artistId, platform);
    const isConnected = connected?.accountId === found.accountId;
    return { kind: "read", originals: [], progress: { ...progress, account: found, isConnected } };
  }
  const { entries, next: after } = answer.value;
  const of = { platform, accountId: progress.isConnected ? (account?.accountId ?? null) : null };
  const curation = progress.isConnected ? "approved" : "pending";
  const originals = await entryRows(deps, job.artistId, of, entries, curation);
  const isLast = after === null || pages + 1 >= maxPages;
  return {
    kind: "read",
    originals,
    progress: isLast ? null : { ...progress, next: after, pages: pages + 1 },
  };
}
