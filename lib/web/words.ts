import type { Reference } from "#lib/client/generated/types.js";
import { placeWords } from "#lib/client/reference-place.js";
import { NoAnswer, Refusal } from "#lib/client/refusal.js";

/** A moment in the reader's own time zone and language. */
export function moment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** A problem in one sentence, with the time at which to try again. */
export function problemWords(problem: unknown): string {
  if (problem instanceof NoAnswer) return "The service does not answer. Try again in a moment.";
  if (!(problem instanceof Refusal)) return "Something went wrong on this page.";
  if (problem.status === 401) return "Not signed in: the access token is missing or has expired.";
  const said = `${problem.message.slice(0, 1).toUpperCase()}${problem.message.slice(1)}`;
  if (problem.resetAt !== undefined)
    return `${said}. A place is free at ${moment(problem.resetAt)}.`;
  if (problem.retryAfterSeconds === undefined) return `${said}.`;
  return `${said}. Try again in ${problem.retryAfterSeconds} s.`;
}

/** The date of a reference with its meaning; a publication date is never shown as a release date. */
export function dateWords({ activityDate, activityDateKind, publishedAt }: Reference): string {
  if (activityDate !== undefined) {
    return activityDateKind === "release"
      ? `released ${activityDate}`
      : `moment of ${activityDate}`;
  }
  return publishedAt == null ? "date unknown" : `published ${publishedAt.replace("T", " ")}`;
}

const kinds = {
  original_text: "text",
  caption: "caption",
  provider_transcript: "transcript, speaker not verified",
};

/** The label of a reference's evidence kind. */
export function kindWords({ evidenceKind }: Reference): string {
  return kinds[evidenceKind ?? "original_text"];
}

/** The time or page of a reference, where it has one. */
export function placeFacts(reference: Reference): string[] {
  const words = placeWords(reference);
  return words === null ? [] : [words];
}

/** The sentence of a limitation, without its first word (`offline_model: `). */
export function limitWords(limitation: string): string {
  const words = limitation.replace(/^[a-z_]+: /, "");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** The host of a URL, as a short name of a source. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : url;
}
