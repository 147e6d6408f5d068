import type { ResearchRequest } from "#lib/contract/research-request.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { dayBounds } from "#lib/kernel/partial-date.js";

/** Conditions on originals, applied before selection by `admitted_originals` and `constrained_originals`. */
export interface Constraints {
  platform: string | null;
  targetKey: string | null;
  /** The interval `[from, until)` of dates, as UTC instants; null means open on that side. */
  from: string | null;
  until: string | null;
  lastHours: number | null;
  excludedKeys: string[];
  /**
   * Whether originals that share no word with the question may be selected too: for an explicit
   * target, platform or date (rule 4.1.1-constraints, decision 3.9).
   */
  admitsAll: boolean;
  /** Whether only the newest original of each moments collection is read (rule 4.1.12). */
  newestOfCollections: boolean;
}

type Constraining = Pick<
  ResearchRequest,
  "platform" | "targetUrl" | "fromDate" | "toDate" | "excludeSourceUrls"
> &
  Partial<Pick<ResearchRequest, "freshness" | "retrieval" | "answerScope">>;

/** Hours that "recent" covers with relevance retrieval, counted back from the database's clock (decision 1.5). */
const recentHours = 168;

/**
 * The constraints of a request; fromDate and retrieval latest override `recent` (rules 2.1.freshness-recent,
 * 2.1.freshness-latest).
 */
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
    admitsAll:
      targetKey !== null ||
      request.platform !== undefined ||
      request.fromDate !== undefined ||
      request.toDate !== undefined,
    newestOfCollections:
      request.answerScope === "overview" && excludedKeys.length > 0 && targetKey === null,
  };
}

/** The end as Postgres parses it: JavaScript writes years beyond 9999 with a sign, which Postgres rejects. */
function endOf(end: Date): string {
  return end.getUTCFullYear() > 9999 ? "infinity" : end.toISOString();
}
