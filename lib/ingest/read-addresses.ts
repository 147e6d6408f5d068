import * as v from "valibot";
import { readingLimits } from "#lib/contract/readings.js";
import type { Deps } from "#lib/deps.js";
import { type StoredOriginal, storedOriginal } from "#lib/evidence/stored-original.js";
import { callFenced, type FencedAnswer } from "#lib/ingest/fenced-call.js";
import { lastStartOf } from "#lib/ingest/last-start.js";
import { CatalogProgress, catalogAt, readCatalog } from "#lib/ingest/read-catalog.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { pageOriginal } from "#lib/outside/collected-original.js";
import { retrievalTime } from "#lib/outside/port.js";

export const AddressesRequest = v.object({ addresses: v.array(v.string()) });

export const AddressesState = v.object({
  /**
   * Addresses still to be read, null before the first slice: here those that may be lists, below
   * those of pages.
   */
  open: v.optional(v.nullable(v.array(v.string())), null),
  pages: v.optional(v.array(v.string()), []),
  /** The canonical addresses of everything that was found so far. */
  seen: v.optional(v.array(v.string()), []),
  /** Number of lists read, of pages read, and of pages that could not be read. */
  lists: v.optional(v.number(), 0),
  read: v.optional(v.number(), 0),
  unread: v.optional(v.number(), 0),
  /** The first open address is a catalog that is being read. */
  catalog: v.optional(v.nullable(CatalogProgress), null),
});
type AddressesState = v.InferOutput<typeof AddressesState>;

/**
 * One slice of reading addresses (decision 8.48): lists are followed to their pages, and each page is
 * read once, one a second from a host; a catalog is read release by release (decision 6.21).
 * Everything found waits for a review.
 */
export async function readAddresses(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
  endsMs: number,
): Promise<SliceOutcome> {
  const { addresses } = v.parse(AddressesRequest, job.request);
  const state = structuredClone(v.parse(AddressesState, job.state));
  state.open ??= newOnes(state, addresses);
  const originals: StoredOriginal[] = [];
  const lastStartMs = lastStartOf(deps, endsMs);
  const next = (waitSeconds: number): SliceOutcome => ({
    kind: "next",
    stage: "reading",
    state,
    originals,
    waitSeconds,
  });
  while (deps.monotonicMs() < lastStartMs) {
    const url = state.open[0] ?? state.pages[0];
    if (url === undefined) return ended(state, originals);
    const catalog = state.open[0] === undefined ? null : catalogAt(deps, url);
    if (catalog !== null) {
      const step = await readCatalog(deps, job, catalog, state.catalog, signal);
      if (step.kind === "lost") return step;
      if (step.kind === "wait") {
        state.catalog = step.progress;
        return next(step.seconds);
      }
      state.catalog = step.kind === "read" ? step.progress : null;
      if (step.kind === "read") originals.push(...step.originals);
      if (state.catalog !== null) continue;
      state.open.shift();
      state[step.kind] += 1;
      continue;
    }
    const taken = await inTurn(deps, job, url, signal, () =>
      state.open?.[0] === undefined
        ? readPage(deps, job, url, state, originals, signal)
        : readList(deps, url, state, signal),
    );
    if (taken.kind === "lost") return taken;
    if (taken.kind === "not_yet") return next(taken.waitSeconds);
    // The slice's time ended first: the address is read again.
    if (taken.kind !== "answered" || !taken.value) return next(0);
  }
  return next(0);
}

/** Calls when the host has a free turn; false when the time of the slice ended first. */
function inTurn(
  deps: Deps,
  job: LeasedJob,
  url: string,
  signal: AbortSignal,
  call: () => Promise<boolean>,
): Promise<FencedAnswer<boolean>> {
  const provider = `readings:${new URL(url).host}` as const;
  const fenced = { provider, account: null, repeatable: true };
  return callFenced(deps, job, fenced, signal, async () => ({
    kind: "answered",
    value: await call(),
  }));
}

async function readList(
  { providers }: Deps,
  url: string,
  state: AddressesState,
  signal: AbortSignal,
): Promise<boolean> {
  const read = await providers.readLinkedPages(url, signal);
  if (read.kind === "not_yet") return false;
  state.open?.shift();
  if (read.kind === "page") state.pages.unshift(url);
  else if (read.kind === "list") {
    state.lists += 1;
    const room = readingLimits.lists - state.lists - (state.open?.length ?? 0);
    state.open?.push(...newOnes(state, read.lists).slice(0, Math.max(0, room)));
    const pages = readingLimits.pages - state.pages.length;
    state.pages.push(...newOnes(state, read.pages.slice(0, readingLimits.pages)).slice(0, pages));
  } else state.unread += 1;
  state.pages.splice(readingLimits.pages);
  return true;
}

async function readPage(
  { providers, newId }: Deps,
  { artistId }: LeasedJob,
  url: string,
  state: AddressesState,
  originals: StoredOriginal[],
  signal: AbortSignal,
): Promise<boolean> {
  const read = await providers.readPage(url, signal);
  if (read.kind === "not_yet") return false;
  state.pages.shift();
  if (read.kind === "page") {
    state.read += 1;
    const page = pageOriginal(read.page, retrievalTime());
    originals.push(await storedOriginal(artistId, newId(), page));
  } else state.unread += 1;
  return true;
}

/** The addresses that were not found before; they are noted as found. */
function newOnes({ seen }: AddressesState, urls: readonly string[]): string[] {
  return urls.filter((url) => {
    const key = canonicalUrl(url);
    if (key === null || seen.includes(key)) return false;
    seen.push(key);
    return true;
  });
}

function ended(state: AddressesState, originals: StoredOriginal[]): SliceOutcome {
  const { read, unread } = state;
  if (read === 0) {
    const sentence = "none of the addresses could be read, or their pages have no text";
    return { kind: "failed", outcome: "outside_failed", sentence };
  }
  const limitations = unread === 0 ? [] : [`outside_failed: ${unread} pages could not be read`];
  return { kind: "complete", originals, limitations };
}
