import { pageOriginal } from "#lib/outside/lookup/collected.js";
import type { LookupOutcome } from "#lib/outside/port.js";
import type { Providers } from "#lib/outside/providers.js";

/**
 * Reads up to three pages, side by side since they are of different sites as a rule. Some that cannot
 * be read take nothing from the others; when none could, the lookup failed.
 */
export async function lookAtPages(
  { readPage }: Pick<Providers, "readPage">,
  urls: readonly string[],
  retrievedAt: string,
  signal: AbortSignal,
): Promise<LookupOutcome> {
  const reads = await Promise.all(urls.slice(0, 3).map((url) => readPage(url, signal)));
  const originals = reads.flatMap((read) =>
    read.kind === "page" ? [pageOriginal(read.page, retrievedAt)] : [],
  );
  const wasRead = reads.some(({ kind }) => kind === "page" || kind === "empty");
  return wasRead || urls.length === 0 ? { kind: "collected", originals } : { kind: "failed" };
}
