import type { Attribution } from "#lib/client/generated/types.js";
import { NoAnswer, Refusal } from "#lib/client/refusal.js";
import { SignInProblem } from "../sign-in/sign-in-problem.js";

/** A moment in the reader's own time zone and language. */
export function moment(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/**
 * A date in words, as precise as the value: `2026`, `2026-11`, `2026-11-13`, or the day of an
 * instant, `20 May 2025`. Any other text is returned unchanged.
 */
export function dayWords(date: string): string {
  const [year = "", month, day] = date.slice(0, 10).split("-");
  if (!/^\d{4}$/.test(year)) return date;
  if (month === undefined) return year;
  const at = new Date(
    Date.UTC(Number(year), Number(month) - 1, day === undefined ? 1 : Number(day)),
  );
  if (Number.isNaN(at.getTime())) return date;
  return at.toLocaleDateString(undefined, {
    timeZone: "UTC",
    year: "numeric",
    month: "long",
    ...(day === undefined ? {} : { day: "numeric" }),
  });
}

/** A problem in one sentence, with the time at which to try again. */
export function problemWords(problem: unknown): string {
  if (problem instanceof NoAnswer) {
    return "The service is not responding. What you wrote is kept; try again in a moment.";
  }
  if (problem instanceof SignInProblem) return problem.message;
  if (problem instanceof NotAsked) return sentence(problem.message);
  if (!(problem instanceof Refusal)) return "Something went wrong on this page.";
  if (problem.status === 401) return "Not signed in: the access token is missing or has expired.";
  const said = sentence(problem.message);
  if (problem.resetAt !== undefined) return `${said} Try again at ${moment(problem.resetAt)}.`;
  if (problem.retryAfterSeconds === undefined) return said;
  return `${said} Try again in ${problem.retryAfterSeconds} s.`;
}

/** Thrown for words that are not sent, or not accepted, as a question; the message says why. */
export class NotAsked extends Error {}

/** The text with a capital first letter and a full stop at the end. */
export function sentence(text: string): string {
  const begun = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** The text of a limitation, without its first word (`offline_model: `). */
export function limitWords(limitation: string): string {
  return sentence(limitation.replace(/^[a-z_]+: /, ""));
}

/** The host of a URL, as a site's short name; "a file" for a file without an address. */
export function hostOf(url: string): string {
  if (!isReachable(url)) return "a file";
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : url;
}

/** Whether an address can be opened; a file that states none gets one under `.invalid`. */
export function isReachable(url: string): boolean {
  return !/^https?:\/\/[^/]*\.invalid\//.test(url);
}

/** `1 source`, `2 sources`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

const platforms: Readonly<Record<string, string>> = {
  social_a: "Bluesky",
  social_b: "Mastodon",
  social_c: "Short videos",
  catalog_a: "MusicBrainz",
  catalog_b: "Discogs",
  moments: "Moments",
  web: "Web",
};

export function platformWords(platform: string): string {
  return platforms[platform] ?? platform;
}

/** A profile's handle; nothing for a catalog's own number or an address, which tell people nothing. */
export function handleWords(identifier: string): string {
  return /^[0-9a-f-]{36}$|^\d+$|^https?:/.test(identifier) ? "" : identifier;
}

/** Where something was published: its platform, or the host of its address. */
export function siteWords(platform: string | null, url: string): string {
  return platform === null ? hostOf(url) : platformWords(platform);
}

/** Who did something, in words: the name where one is known, and the right where it is not the artist's own. */
export function whoDid({ userId, name, actedAs }: Attribution): string {
  if (/^[0-]+$/.test(userId)) return "somebody";
  if (name === null) return actorWords[actedAs];
  const own = isolated(name);
  return actedAs === "claimant" ? own : `${own}, ${actorWords[actedAs]}`;
}

/** A text by somebody inside a sentence of the page, kept in its own direction. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Who acts under a right, in words. */
const actorWords: Readonly<Record<Attribution["actedAs"], string>> = {
  claimant: "the artist",
  editor: "an editor",
  interviewer: "an interviewer",
  reader: "a reader",
  administrator: "an administrator",
};
