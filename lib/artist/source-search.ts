import * as v from "valibot";
import { linkCandidate } from "#lib/artist/found-profile.js";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { storedOriginal } from "#lib/evidence/stored-original.js";
import { waitAfter } from "#lib/ingest/fenced-call.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { beginLookup } from "#lib/jobs/lookup-admission.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { profileOfUrl } from "#lib/outside/adapters/profile-address.js";
import type { WebResult } from "#lib/outside/adapters/web-search.js";
import { pageOriginal } from "#lib/outside/collected-original.js";
import { wasParsingEnded } from "#lib/outside/page/page-reader.js";
import { retrievalTime } from "#lib/outside/port.js";
import { rateLimiter } from "#lib/outside/rate-limit.js";

export const SearchState = v.object({
  /** The pages to read; null until the search has returned. */
  urls: v.optional(v.nullable(v.array(v.string())), null),
  /** Number of waits so far because the search was rate limited. */
  waits: v.optional(v.number(), 0),
});
type SearchState = v.InferOutput<typeof SearchState>;

const Subject = v.object({
  name: v.string(),
  known: v.array(v.string()),
  links: v.array(v.object({ platform: v.string(), folded: v.string(), url: v.string() })),
});

const database = databaseFunctions({
  search_subject: { json: { keys: json<readonly string[]>() }, returns: Subject },
});

const parsingEnded = "a page could not be parsed within the limits and is not retried";
const maxPages = 3;

/**
 * One slice of `source_search`: one web search for the artist, then at most three pages that are
 * neither saved nor discovered yet. Every result becomes a candidate for review (decision 3.27).
 */
export async function searchSources(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const state = v.parse(SearchState, job.state);
  const begun = await beginLookup(deps, job, null);
  if (begun.outcome === "lost") return { kind: "lost" };
  if (begun.outcome === "exhausted") {
    return {
      kind: "unresolved",
      outcome: "outside_allowance_exhausted",
      sentence: "the lookup quota is used up until the window resets",
      quota: { scope: begun.scope, resetAt: begun.resetAt },
    };
  }
  return state.urls === null
    ? search(job, deps, state, signal)
    : readPages(job, deps, state.urls, signal);
}

async function search(
  job: LeasedJob,
  deps: Deps,
  state: SearchState,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { search: web } = deps.providers;
  if (web === null) return failed("no search is configured");
  const { artistId } = job;
  const { name } = await database.search_subject(deps.db, { artistId, keys: [] });
  const found = await web.search(`"${name}" musician`, signal);
  if (found.kind === "limited") {
    await rateLimiter(deps.db).postpone(web.provider, found.retryAfterSeconds);
  }
  const wait = waitAfter(found, state.waits);
  if (wait !== null) {
    const { waits, waitSeconds } = wait;
    return { kind: "next", stage: "searching", state: { ...state, waits }, waitSeconds };
  }
  if (found.kind === "unknown") {
    return {
      kind: "failed",
      outcome: "outcome_unknown",
      sentence: "no response from the search; not retried",
    };
  }
  if (found.kind !== "answered") return failed(`the search was refused (${found.kind})`);
  const keys = found.value.flatMap(({ url }) => canonicalUrl(url) ?? []);
  const subject = await database.search_subject(deps.db, { artistId, keys });
  const unknown = found.value.filter(({ url }) => !isKnown(url, subject));
  const candidates = unknown.flatMap((result) => profileCandidate(deps, job, result));
  const urls = unknown.map(({ url }) => url).filter((url) => profileOfUrl(url) === null);
  if (urls.length === 0) return { kind: "complete", ingest: { candidates } };
  return {
    kind: "next",
    stage: "reading",
    state: { urls: urls.slice(0, maxPages) },
    provider: web.provider,
    ingest: { candidates },
  };
}

/**
 * Whether a page or profile is already saved, discovered or linked, including under another form of
 * its address.
 */
function isKnown(url: string, { known, links }: v.InferOutput<typeof Subject>): boolean {
  const key = canonicalUrl(url);
  if (key === null) return false;
  const profile = profileOfUrl(url);
  const folded = profile === null ? null : foldedIdentifier(profile.identifier);
  return (
    known.includes(key) ||
    links.some(
      (link) =>
        canonicalUrl(link.url) === key ||
        (link.platform === profile?.platform && link.folded === folded),
    )
  );
}

async function readPages(
  job: LeasedJob,
  { newId, providers }: Deps,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const reads = await Promise.all(urls.map((url) => providers.readPage(url, signal)));
  const originals = await Promise.all(
    reads.flatMap((read) =>
      read.kind === "page"
        ? [storedOriginal(job.artistId, newId(), pageOriginal(read.page, retrievalTime()))]
        : [],
    ),
  );
  if (
    originals.length === 0 &&
    reads.every(({ kind }) => kind === "failed" || kind === "not_yet")
  ) {
    return failed(
      wasParsingEnded(reads)
        ? `none of the pages could be read; ${parsingEnded}`
        : "none of the pages could be read",
    );
  }
  if (!wasParsingEnded(reads)) return { kind: "complete", originals };
  return { kind: "complete", originals, limitations: [`outside_failed: ${parsingEnded}`] };
}

function profileCandidate({ newId }: Deps, { artistId }: LeasedJob, result: WebResult) {
  const profile = profileOfUrl(result.url);
  return profile === null ? [] : [linkCandidate(artistId, newId(), profile, result)];
}

function failed(sentence: string): SliceOutcome {
  return { kind: "failed", outcome: "outside_failed", sentence };
}
