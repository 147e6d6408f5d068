import type { Attribution, InterviewResponse } from "#lib/client/generated/types.js";
import { dayWords, whoDid } from "../app/words.js";

/** Who wrote it, in words; empty when it is not recorded. */
export function whoWords(by: Attribution | null): string {
  if (by === null) return "";
  return `by ${whoDid(by)}`;
}

/** Where a response was given. */
export function sittingWords({
  sitting,
  source,
}: Pick<InterviewResponse, "sitting" | "source">): string {
  if (source === "onboarding") return "First steps";
  return sitting === null ? "Interview" : `Sitting ${sitting}`;
}

/** The state of an embargo in words; null when there is none. */
export function embargoWords({
  until,
  untilEndedAt,
}: Pick<InterviewResponse, "until" | "untilEndedAt">): string | null {
  if (until === undefined) return null;
  if (untilEndedAt !== undefined) return `Was held back until ${dayWords(until)}`;
  return `Held back until ${dayWords(until)}`;
}

/** How a list says that an answer is public; null for one that never left the interview. */
export const publicationTags = {
  private: null,
  published: "Public",
  withheld: "Public, held back now",
} as const;

/**
 * Tomorrow as `2026-11-13` in UTC: the first possible date for an embargo or for the end of a
 * boundary.
 */
export function firstDay(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

export function answerAddress(artistId: string, answerId: string): string {
  return `/artist/${artistId}/interview/answers/${answerId}`;
}
