import type { SavedOriginal } from "#lib/evidence/original.js";

/** The dates of an original as attributes of a data block; absent when not known. */
interface DateAttributes {
  /** Release date of a catalog entry; "unknown" for an entry without one. */
  released?: string;
  /** Date of a moment. */
  happened?: string;
  published?: string;
}

/**
 * The dates of an original, each by its meaning: a publication date must never be read as a release date
 * (decision 1.8).
 */
export function dateAttributes(
  kind: SavedOriginal["kind"],
  {
    activityDate,
    activityDateKind,
    publishedAt,
  }: Pick<SavedOriginal["reference"], "activityDate" | "activityDateKind" | "publishedAt">,
): DateAttributes {
  const released = activityDateKind === "release" ? activityDate : undefined;
  return {
    ...(kind === "release" ? { released: released ?? "unknown" } : {}),
    ...(activityDateKind === "moment" && activityDate !== undefined
      ? { happened: activityDate }
      : {}),
    ...(publishedAt == null ? {} : { published: publishedAt }),
  };
}
