import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { dayBounds, type PartialDate, parsePartialDate } from "#lib/kernel/partial-date.js";
import { liesWithin } from "./partial-dates.js";

/** An original of a random corpus, as an operator would import it. */
export interface ModelOriginal {
  id: string;
  kind: "web_page" | "caption" | "transcript" | "release" | "moment";
  platform: string | null;
  accountId: string | null;
  url: string;
  canonicalUrl: string;
  collectionUrl: string | null;
  date: string | null;
  text: string;
  hidden: boolean;
}

export interface ModelRequest {
  platform?: "social_a" | "moments" | "catalog_a";
  targetUrl?: string;
  fromDate?: string;
  toDate?: string;
  excludeSourceUrls?: string[];
  evidenceNeed: "reporting" | "release_date" | "social_caption" | "spoken_content";
  answerScope: "focused" | "overview";
}

/** The rules of saved selection read word for word (rules 2.1 and 4.1.1 to 4.1.12; decisions 1.5 to 1.8), slow and plain. */
export function constrained(
  corpus: readonly ModelOriginal[],
  request: ModelRequest,
  connected: (original: ModelOriginal) => boolean,
): ModelOriginal[] {
  const excluded = (request.excludeSourceUrls ?? []).map(canonicalUrl);
  const namesExcluded = (one: ModelOriginal) =>
    excluded.includes(canonicalUrl(one.url)) || excluded.includes(canonicalUrl(one.canonicalUrl));
  const excludedPosts = new Set(corpus.filter(namesExcluded).map(postOf));
  const isBound = request.fromDate !== undefined || request.toDate !== undefined;
  const bounds = dayBounds(request.fromDate, request.toDate);
  const target = request.targetUrl === undefined ? null : canonicalUrl(request.targetUrl);
  const admitted = corpus.filter((one) => {
    const date = dateOf(one);
    return (
      !one.hidden &&
      connected(one) &&
      (request.platform === undefined || one.platform === request.platform) &&
      (target === null ||
        canonicalUrl(one.url) === target ||
        canonicalUrl(one.canonicalUrl) === target) &&
      (!isBound || (date !== null && liesWithin(date, bounds))) &&
      !excludedPosts.has(postOf(one))
    );
  });
  const isFollowUp = request.answerScope === "overview" && excluded.length > 0 && target === null;
  return isFollowUp ? newestOfCollections(admitted) : admitted;
}

/** The ids that latest retrieval offers, in order. */
export function latest(admitted: readonly ModelOriginal[], request: ModelRequest): string[] {
  const wanted = {
    reporting: null,
    release_date: "release",
    social_caption: "caption",
    spoken_content: "transcript",
  }[request.evidenceNeed];
  const posts = new Map<string, ModelOriginal[]>();
  for (const one of admitted.filter((one) => one.date !== null)) {
    posts.set(postOf(one), [...(posts.get(postOf(one)) ?? []), one]);
  }
  const versions = [...posts.values()].map(
    (all) =>
      all.toSorted(
        (a, b) =>
          Number(b.kind === wanted) - Number(a.kind === wanted) ||
          Number(a.kind === "transcript") - Number(b.kind === "transcript") ||
          newestFirst(a, b),
      )[0] as ModelOriginal,
  );
  const newest = versions
    .sort((a, b) => Number(b.kind === wanted) - Number(a.kind === wanted) || newestFirst(a, b))
    .slice(0, 6);
  return (request.answerScope === "overview" ? inTurns(newest) : newest).map(({ id }) => id);
}

function newestOfCollections(admitted: readonly ModelOriginal[]): ModelOriginal[] {
  return admitted.filter(
    (one) =>
      one.kind !== "moment" ||
      one.collectionUrl === null ||
      admitted
        .filter(
          (other) =>
            other.kind === "moment" &&
            other.accountId === one.accountId &&
            other.collectionUrl === one.collectionUrl,
        )
        .sort(newestFirst)[0] === one,
  );
}

function inTurns(originals: readonly ModelOriginal[]): ModelOriginal[] {
  const platforms = [...new Set(originals.map(({ platform }) => platform))];
  const queues = platforms.map((platform) => originals.filter((one) => one.platform === platform));
  return originals.flatMap((_, turn) => queues.flatMap((queue) => queue[turn] ?? []));
}

/** Newest start first, the more precise first among equals, then by id; undated last. */
function newestFirst(a: ModelOriginal, b: ModelOriginal): number {
  const [one, other] = [dateOf(a), dateOf(b)];
  const start = (date: PartialDate | null) => date?.start.getTime() ?? -Infinity;
  const end = (date: PartialDate | null) => date?.end.getTime() ?? Infinity;
  if (start(one) !== start(other)) return start(one) > start(other) ? -1 : 1;
  if (end(one) !== end(other)) return end(one) < end(other) ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function dateOf({ date }: ModelOriginal): PartialDate | null {
  return date === null ? null : parsePartialDate(date);
}

export function postOf(original: ModelOriginal): string {
  return JSON.stringify([
    original.platform,
    original.accountId,
    canonicalUrl(original.canonicalUrl),
  ]);
}
