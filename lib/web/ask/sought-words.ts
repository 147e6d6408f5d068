import type { ResearchRequest } from "#lib/client/generated/types.js";
import { dayWords, hostOf, platformWords } from "../app/words.js";

export type Need = ResearchRequest["evidenceNeed"];

/** The choices of what to look for. */
export const needs: readonly (readonly [Need, string])[] = [
  ["reporting", "What was reported"],
  ["release_date", "A release date"],
  ["credits", "Who made it"],
  ["social_caption", "What was posted"],
  ["spoken_content", "What was said"],
];

/** The choices of where to look. */
export const places: readonly (readonly [string, string])[] = [
  ["", "Everywhere"],
  ...(["catalog_a", "catalog_b", "moments", "social_a", "social_b", "social_c"] as const).map(
    (platform) => [platform, platformWords(platform)] as const,
  ),
];

/** What a request looks for, in one line: `A release date, everywhere, at any time`. */
export function soughtWords(request: ResearchRequest): string {
  const { evidenceNeed, platform, targetUrl, retrieval, answerScope, excludeSourceUrls } = request;
  const need = needs.find(([value]) => value === evidenceNeed)?.[1] ?? "Evidence";
  const excluded = excludeSourceUrls?.length ?? 0;
  return [
    answerScope === "overview" ? `${need}, up to three things` : need,
    whereWords(platform, targetUrl),
    timeWords(request),
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

const guesses: readonly (readonly [Need, RegExp])[] = [
  ["release_date", /\b(?:released?|come out|came out|release date)\b/i],
  ["credits", /\b(?:who|played|produced|mixed|mastered|wrote|credits?)\b/i],
  ["social_caption", /\bpost(?:s|ed)?\b/i],
  ["spoken_content", /\b(?:say|said|says|talk(?:s|ed)?|podcast|interview)\b/i],
];

/**
 * What a question probably looks for, guessed from its words. It is only the initial value of the
 * person's choice, never a plan.
 */
export function guessedNeed(question: string): Need {
  return guesses.find(([, pattern]) => pattern.test(question))?.[0] ?? "reporting";
}
