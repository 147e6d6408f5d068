import type { ResearchRequest } from "#lib/contract/research-request.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { dayBounds } from "#lib/kernel/partial-date.js";

/** Conditions on originals, applied before selection by `admitted_originals` and `constrained_originals`. */
export interface Constraints {
  /** `artist` admits only originals with words of the artist; null admits all. */
  voice: "artist" | null;
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
  "voice" | "platform" | "targetUrl" | "fromDate" | "toDate" | "excludeSourceUrls"
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
  const excludedKeys = (request.excludeSourceUrls ?? [])
    .flatMap((url) => canonicalUrl(url) ?? [])
    .flatMap((key) => [key, ...storedInstead(key)]);
  const targetKey = request.targetUrl === undefined ? null : canonicalUrl(request.targetUrl);
  return {
    voice: request.voice ?? null,
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

const answerKey = /^(https?:\/\/[^/]+)\/artist\/([0-9a-f-]{36})\?answer=([0-9a-f-]{36})$/;

/** What release 0.2 stored where `public_url` shows the place of a published answer (decision 5.85). */
function storedInstead(key: string): string[] {
  const [, origin, artistId, answerId] = answerKey.exec(key) ?? [];
  if (origin === undefined) return [];
  return [`${origin}/api/artist/${artistId}/interview/responses/${answerId}`];
}

/** The end as Postgres parses it: JavaScript writes years beyond 9999 with a sign, which Postgres rejects. */
function endOf(end: Date): string {
  return end.getUTCFullYear() > 9999 ? "infinity" : end.toISOString();
}
