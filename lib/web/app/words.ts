import { NoAnswer, Refusal } from "#lib/client/refusal.js";

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
  if (!(problem instanceof Refusal)) return "Something went wrong on this page.";
  if (problem.status === 401) return "Not signed in: the access token is missing or has expired.";
  const said = sentence(problem.message);
  if (problem.resetAt !== undefined) return `${said} Try again at ${moment(problem.resetAt)}.`;
  if (problem.retryAfterSeconds === undefined) return said;
  return `${said} Try again in ${problem.retryAfterSeconds} s.`;
}

/** The text with a capital first letter and a full stop at the end. */
export function sentence(text: string): string {
  const begun = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** The text of a limitation, without its first word (`offline_model: `). */
export function limitWords(limitation: string): string {
  return sentence(limitation.replace(/^[a-z_]+: /, ""));
}

/** The host of a URL, as a site's short name. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : url;
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

/** A platform's display name. */
export function platformWords(platform: string): string {
  return platforms[platform] ?? platform;
}

/** Where something was published: its platform, or the host of its address. */
export function siteWords(platform: string | null, url: string): string {
  return platform === null ? hostOf(url) : platformWords(platform);
}
