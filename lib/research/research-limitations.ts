import type { Limitation } from "#lib/contract/research-status.js";
import type { ReadingVerdict } from "#lib/research/reading-verdict.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * The limitations of every answer to this request that do not depend on its references (decisions
 * 1.28, 1.29).
 */
export function readingLimitations(
  request: StoredRequest,
  work: { isOffline: boolean; afterLookup: boolean },
): Limitation[] {
  const limitations: Limitation[] = [];
  if (!work.afterLookup) limitations.push("saved_only: only saved evidence was read");
  if (work.isOffline) {
    limitations.push("offline_model: passages were judged by shared words, not by understanding");
  }
  if (request.retrieval === "latest") {
    limitations.push("latest_not_exhaustive: newer evidence may exist that is not saved");
  }
  if (isDated(request)) {
    limitations.push("undated_left_out: evidence without a known date was left out");
  }
  return limitations;
}

/** Whether these limitations say that the offline model judged. */
export function isOffline(limitations: readonly string[]): boolean {
  return limitations.some((limit) => limit.startsWith("offline_model: "));
}

/**
 * The limitation for passages that a later slice did not find again; empty when it found them all.
 */
export function changedLimitation(gone: number): string[] {
  return gone === 0
    ? []
    : [`evidence_changed: ${gone} of the passages selected before are no longer available`];
}

/** The limitation of a verdict by which a job can be complete (decision 7.8). */
export function verdictLimitation(verdict: ReadingVerdict): Limitation[] {
  return verdict === "conflict" ? ["sources_disagree: the references contradict each other"] : [];
}

function isDated(request: StoredRequest): boolean {
  return (
    request.retrieval === "latest" ||
    request.freshness === "recent" ||
    request.fromDate !== undefined ||
    request.toDate !== undefined
  );
}
