import type { Reference } from "#lib/contract/reference.js";
import type { Limitation, StatementKind } from "#lib/contract/research-status.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import type { ReadingVerdict } from "#lib/research/reading-verdict.js";
import { isOffline } from "#lib/research/research-limitations.js";

interface Release {
  title: string;
  date: string | null;
}

/** What limitations are derived from at each read (`QuestionJob`). */
interface ShownReferences {
  asked?: StatementKind | undefined;
  releases: readonly Release[] | null;
  stated: readonly { sourceId: string; title: string; stated: string }[];
  disputed: readonly StatementKind[];
  verdict?: ReadingVerdict | undefined;
  references: readonly Reference[];
  limitations: readonly string[];
}

/** Texts that a limitation quotes. */
const maxStating = 3;

/**
 * What the references leave open about a release date (decision 3.8): when no catalog entry states
 * it, the dates that their texts state, or else the references in which a model reads it. Empty for
 * other questions.
 */
export function releaseLimitations({
  releases,
  stated,
  verdict,
  references,
  limitations,
}: ShownReferences): Limitation[] {
  if (releases === null || releases.length > 0) return [];
  const isRead = (verdict === "answered" || verdict === "conflict") && !isOffline(limitations);
  const stating = references.flatMap(({ sourceId, url }) =>
    stated
      .filter((one) => one.sourceId === sourceId)
      .map((one) => `${new URL(url).hostname} says ${one.stated} of "${one.title}"`),
  );
  const read = references.map(({ url, publishedAt }) => {
    const day = publishedAt ? ` (published ${publishedAt.slice(0, 10)})` : "";
    return `${new URL(url).hostname}${day}`;
  });
  const rest =
    stating.length > 0
      ? [...new Set(stating)].slice(0, maxStating).join(", ")
      : isRead && read.length > 0
        ? `a model reads it in ${[...new Set(read)].join(", ")}`
        : "a publication date does not count";
  return [`no_release_date: no catalog entry among the references states the date; ${rest}`];
}

const differences = {
  release_date: "give different release dates for a release",
  credit: "credit different people for work",
} as const;

const dispute = (kind: StatementKind): Limitation =>
  `sources_disagree: saved sources ${differences[kind]} that the question or its references name`;

/**
 * Kinds of statements that other sources contradict (decisions 1.29, 3.38), without the kind that was
 * asked for when a model has already reported that conflict.
 */
export function disagreements({
  asked,
  releases,
  disputed,
  limitations,
}: Pick<ShownReferences, "asked" | "releases" | "disputed" | "limitations">): Limitation[] {
  const isRead = limitations.some((limit) => limit.startsWith("sources_disagree: "));
  if (asked !== undefined && isRead) return disputed.filter((kind) => kind !== asked).map(dispute);
  const entries = releases ?? [];
  const areEntriesApart = entries.some((one, at) =>
    entries.slice(at + 1).some((other) => one.title === other.title && areApart(one, other)),
  );
  const others = disputed.filter((kind) => !areEntriesApart || kind !== "release_date");
  return [
    ...(areEntriesApart
      ? [
          "sources_disagree: catalog entries of the same title state different release dates" as const,
        ]
      : []),
    ...others.map(dispute),
  ];
}

/**
 * Whether two dates of one title cannot both be true; an unreadable date or one without a title
 * contradicts nothing.
 */
function areApart(one: Release, other: Release): boolean {
  const [first, second] = [parsePartialDate(one.date ?? ""), parsePartialDate(other.date ?? "")];
  if (one.title === "" || first === null || second === null) return false;
  return first.end <= second.start || second.end <= first.start;
}
