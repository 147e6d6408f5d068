import * as v from "valibot";
import { type ResearchRequest, StoredResearchRequest } from "#lib/contract/research-request.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";

/** The request as stored in a job: without preferDirectEvidence. */
export type StoredRequest = Omit<ResearchRequest, "preferDirectEvidence">;

/** Removes preferDirectEvidence, which is never stored (rule 2.1.preferDirectEvidence-kept). */
export function storedRequest(request: ResearchRequest): StoredRequest {
  const { preferDirectEvidence: _notStored, ...stored } = request;
  return stored;
}

const Stored = v.looseObject({ topic: v.string() });
const defaults = Object.entries(v.getDefaults(StoredResearchRequest)).filter(
  ([, value]) => value !== undefined,
);

/**
 * The stored request of a job, with defaults for missing fields. It was validated when it was
 * asked; an earlier release may have accepted what this one rejects, and its questions must stay
 * readable.
 *
 * @throws v.ValiError when it is not a request
 */
export function readStoredRequest(stored: unknown): StoredRequest {
  return { ...Object.fromEntries(defaults), ...v.parse(Stored, stored) } as StoredRequest;
}

/** The identity of a question: requests with the same identity are the same question (decision 3.1). */
export function questionIdentity(artistId: string, request: StoredRequest): string {
  return hashOf(identityParts(artistId, request));
}

/**
 * What the identity of a question hashes: artist, topic, evidenceNeed, freshness, canonical
 * targetUrl, platform, fromDate, toDate, retrieval, the sorted canonical excludeSourceUrls and
 * answerScope; absent fields count as null. `voice` only when it was asked for.
 */
export function identityParts(artistId: string, request: StoredRequest) {
  const excluded = (request.excludeSourceUrls ?? []).map((url) => canonicalUrl(url) ?? url);
  return {
    artistId,
    topic: request.topic,
    evidenceNeed: request.evidenceNeed,
    freshness: request.freshness,
    targetUrl: request.targetUrl === undefined ? null : canonicalUrl(request.targetUrl),
    platform: request.platform ?? null,
    fromDate: request.fromDate ?? null,
    toDate: request.toDate ?? null,
    retrieval: request.retrieval,
    excludeSourceUrls: [...new Set(excluded)].sort(),
    answerScope: request.answerScope,
    ...(request.voice === undefined ? {} : { voice: request.voice }),
  };
}

/** Seconds for which a completed job is reused (decision 3.4). */
export function lifetimeSeconds(request: StoredRequest): number {
  const isFresh = request.freshness === "recent" || request.retrieval === "latest";
  return isFresh ? 15 * 60 : 24 * 60 * 60;
}
