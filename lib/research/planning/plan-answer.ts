import * as v from "valibot";
import { platforms } from "#lib/contract/platform.js";
import {
  AnswerScope,
  EvidenceNeed,
  Freshness,
  ResearchRequest,
  Retrieval,
} from "#lib/contract/research-request.js";
import type { NamedUrl } from "#lib/research/planning/named-urls.js";
import { neutralTopic } from "#lib/research/planning/neutral-topic.js";

/** The model's plan. Of addresses it names ids of those that the visitor's own words hold, never text. */
export const PlanAnswer = v.strictObject({
  topic: v.string(),
  evidenceNeed: EvidenceNeed,
  freshness: Freshness,
  retrieval: Retrieval,
  answerScope: AnswerScope,
  platform: v.nullable(v.picklist(platforms)),
  fromDate: v.nullable(v.string()),
  toDate: v.nullable(v.string()),
  /** The address that the question itself asks about. */
  target: v.nullable(v.string()),
  /** Addresses that the conversation has already dealt with. */
  alreadyDiscussed: v.array(v.string()),
  /** Whether the question goes on to ask what else happened lately. */
  asksForMoreRecentActivity: v.boolean(),
});
export type PlanAnswer = v.InferOutput<typeof PlanAnswer>;

/**
 * The research request of a plan, or null when it is none. A broader question after recent activity is
 * planned with latest retrieval, and latest is never anchored to one original (interface 2.1.2).
 */
export function requestOf(plan: PlanAnswer, urls: readonly NamedUrl[]): ResearchRequest | null {
  const urlOf = (id: string | null) => urls.find((named) => named.id === id)?.url;
  const retrieval = plan.asksForMoreRecentActivity ? "latest" : plan.retrieval;
  const target = retrieval === "latest" ? undefined : urlOf(plan.target);
  const excluded = plan.alreadyDiscussed.flatMap((id) => urlOf(id) ?? []);
  const request = v.safeParse(ResearchRequest, {
    topic: topicOf(plan.topic, target),
    evidenceNeed: plan.evidenceNeed,
    freshness: plan.freshness,
    retrieval,
    answerScope: plan.answerScope,
    ...(plan.platform === null ? {} : { platform: plan.platform }),
    ...(plan.fromDate === null ? {} : { fromDate: plan.fromDate }),
    ...(plan.toDate === null ? {} : { toDate: plan.toDate }),
    ...(target === undefined ? {} : { targetUrl: target }),
    ...(excluded.length === 0 ? {} : { excludeSourceUrls: [...new Set(excluded)] }),
  });
  return request.success ? request.output : null;
}

/** The topic; of a question that is nothing but an address, the words of that address. */
function topicOf(topic: string, target: string | undefined): string {
  const neutral = neutralTopic(topic);
  if (neutral.length >= 3 || target === undefined) return neutral;
  const { hostname, pathname } = new URL(target);
  return neutralTopic(`${hostname} ${pathname.split(/[^\p{L}\p{N}]+/u).join(" ")}`);
}
