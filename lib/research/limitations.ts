import type { StoredRequest } from "#lib/research/stored-request.js";

/** What an answer to this request cannot claim, whatever is found (contract 1). */
export function readingLimitations(request: StoredRequest, isOffline: boolean): string[] {
  const limitations = ["saved_only: only saved evidence was read"];
  if (isOffline) {
    limitations.push("offline_model: windows were judged by shared words, not by understanding");
  }
  if (request.retrieval === "latest") {
    limitations.push(
      "latest_not_exhaustive: the newest saved evidence may be older than the newest there is",
    );
  }
  if (isDated(request)) {
    limitations.push("undated_left_out: evidence without a known date was left out");
  }
  return limitations;
}

function isDated(request: StoredRequest): boolean {
  return (
    request.retrieval === "latest" ||
    request.freshness === "recent" ||
    request.fromDate !== undefined ||
    request.toDate !== undefined
  );
}
