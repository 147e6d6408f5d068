import type { ResearchRequest } from "#lib/client/generated/types.js";
import { resolvedIn } from "#lib/language/antecedents.js";
import { evidenceAskedFor, yearAskedFor } from "#lib/language/asked-evidence.js";
import { isBareFollowUp, unnamedWords } from "#lib/language/follow-up.js";
import { dayWords, hostOf, NotAsked, platformWords } from "../app/words.js";

export type Need = ResearchRequest["evidenceNeed"];

export const needs: readonly (readonly [Need, string])[] = [
  ["reporting", "What was reported"],
  ["release_date", "A release date"],
  ["credits", "Who made it"],
  ["social_caption", "What was posted"],
  ["spoken_content", "What was said"],
];

export const places: readonly (readonly [string, string])[] = [
  ["", "Everywhere"],
  ...(["catalog_a", "catalog_b", "moments", "social_a", "social_b", "social_c"] as const).map(
    (platform) => [platform, platformWords(platform)] as const,
  ),
];

/** What a request looks for, in one line: `A release date, everywhere, at any time`. */
export function soughtWords(request: ResearchRequest): string {
  const { evidenceNeed, platform, targetUrl, retrieval, answerScope, excludeSourceUrls, voice } =
    request;
  const need = needs.find(([value]) => value === evidenceNeed)?.[1] ?? "Evidence";
  const excluded = excludeSourceUrls?.length ?? 0;
  return [
    answerScope === "overview" ? `${need}, up to three things` : need,
    whereWords(platform, targetUrl),
    timeWords(request),
    ...(voice === "artist" ? ["only the artist’s own words"] : []),
    ...(retrieval === "latest" ? ["newest first"] : []),
    ...(excluded > 0
      ? [`without ${excluded === 1 ? "one page" : `${excluded} pages`} already seen`]
      : []),
  ].join(", ");
}

function whereWords(platform: string | undefined, targetUrl: string | undefined): string {
  if (targetUrl !== undefined) return `on one page of ${hostOf(targetUrl)}`;
  return platform === undefined ? "everywhere" : `on ${platformWords(platform)}`;
}

function timeWords({ fromDate, toDate, freshness, retrieval }: ResearchRequest): string {
  if (fromDate !== undefined && toDate !== undefined) {
    if (fromDate === toDate) return `on ${dayWords(fromDate)}`;
    return `from ${dayWords(fromDate)} to ${dayWords(toDate)}`;
  }
  if (fromDate !== undefined) return `since ${dayWords(fromDate)}`;
  if (toDate !== undefined) return `until ${dayWords(toDate)}`;
  return freshness === "recent" && retrieval !== "latest"
    ? "in the last seven days"
    : "at any time";
}

const maxTopicChars = 160;

/**
 * The request for a question that the service did not plan, made by rules.
 *
 * @param context the conversation before a follow-up, in which its pronouns are resolved
 * @throws NotAsked when it refers to something that the context does not name
 */
export function ruledRequest(question: string, context = ""): ResearchRequest {
  const understood = resolvedIn(question, context);
  if (understood === null && isBareFollowUp(question)) throw new NotAsked(unnamedWords);
  const resolved = understood ?? question;
  const year = yearAskedFor(question);
  const lastSpace = resolved.lastIndexOf(" ", maxTopicChars);
  const end = resolved.length <= maxTopicChars || lastSpace === -1 ? maxTopicChars : lastSpace;
  return {
    topic: resolved.slice(0, end).toWellFormed(),
    evidenceNeed: evidenceAskedFor(question),
    ...(year === null ? {} : { fromDate: `${year}-01-01`, toDate: `${year}-12-31` }),
  };
}
