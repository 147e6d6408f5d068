import type { ResearchRequest } from "#lib/contract/research-request.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { dayBounds } from "#lib/kernel/partial-date.js";

/** What must hold for an original before anything is selected, as `admitted_originals` and `constrained_originals` read it. */
export interface Constraints {
  platform: string | null;
  targetKey: string | null;
  /** First instant inside, and first instant behind, as UTC instants. */
  from: string | null;
  until: string | null;
  lastHours: number | null;
  excludedKeys: string[];
  /** Originals that share no word with the question may be selected too (rule 4.1.1-constraints). */
  admitsAll: boolean;
  /** Of each moments collection only the newest original is read (rule 4.1.12). */
  newestOfCollections: boolean;
}

type Constraining = Pick<
  ResearchRequest,
  "platform" | "targetUrl" | "fromDate" | "toDate" | "excludeSourceUrls"
> &
  Partial<Pick<ResearchRequest, "freshness" | "retrieval" | "answerScope">>;

/** "Recent" with relevance retrieval: seven days, by the database's clock (decision 1.5). */
const recentHours = 168;

/** The explicit constraints of a request; `recent` yields to fromDate and to latest (rules 2.1.freshness-recent, 2.1.freshness-latest). */
export function constraintsOf(request: Constraining): Constraints {
  const bounds = dayBounds(request.fromDate, request.toDate);
  const isRecent =
    request.freshness === "recent" &&
    request.retrieval !== "latest" &&
    request.fromDate === undefined;
  const excludedKeys = (request.excludeSourceUrls ?? []).flatMap((url) => canonicalUrl(url) ?? []);
  const targetKey = request.targetUrl === undefined ? null : canonicalUrl(request.targetUrl);
  return {
    platform: request.platform ?? null,
    targetKey,
    from: bounds.start?.toISOString() ?? null,
    until: bounds.end === null ? null : endOf(bounds.end),
    lastHours: isRecent ? recentHours : null,
    excludedKeys,
    admitsAll: targetKey !== null || request.fromDate !== undefined || request.toDate !== undefined,
    newestOfCollections:
      request.answerScope === "overview" && excludedKeys.length > 0 && targetKey === null,
  };
}

/** An end as the database reads it: years of five digits, as JavaScript writes them, it does not. */
function endOf(end: Date): string {
  return end.getUTCFullYear() > 9999 ? "infinity" : end.toISOString();
}
