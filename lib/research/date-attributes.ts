import type { SavedOriginal } from "#lib/evidence/original.js";

/** The dates of an original as attributes of a data block; absent when not known. */
interface DateAttributes {
  /** Release date of a catalog entry; "unknown" for an entry without one. */
  released?: string;
  /** Date of a moment. */
  happened?: string;
  published?: string;
}

/** What is known about the dates of an original. */
type KnownDates = Partial<
  Record<"activityDate" | "activityDateKind" | "publishedAt", string | null>
>;

/**
 * The dates of an original, each under its own name, so that a publication date is never read as a
 * release date (decision 1.8).
 */
export function dateAttributes(
  kind: SavedOriginal["kind"],
  { activityDate, activityDateKind, publishedAt }: KnownDates,
): DateAttributes {
  const released = activityDateKind === "release" ? activityDate : null;
  const happened = activityDateKind === "moment" ? activityDate : null;
  return {
    ...(kind === "release" ? { released: released ?? "unknown" } : {}),
    ...(happened == null ? {} : { happened }),
    ...(publishedAt == null ? {} : { published: publishedAt }),
  };
}
