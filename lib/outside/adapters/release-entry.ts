import type { ProviderEntry } from "#lib/outside/provider/account-reader.js";

export interface Release {
  entryId: string;
  url: string;
  title: string;
  /** In the catalog's own precision; null when it gives no date. */
  date: string | null;
  details: readonly (readonly [name: string, values: readonly (string | null | undefined)[]])[];
}

/**
 * A catalog entry as an original. Its text states the release date as the catalog gives it, because
 * a release-date claim needs original catalog text (rule 2.3.activityDateKind). It has no
 * publication time.
 */
export function releaseEntry({ entryId, url, title, date, details }: Release): ProviderEntry {
  const lines = details.flatMap(([name, values]) => {
    const known = values.filter((value) => value != null && value.trim() !== "");
    return known.length === 0 ? [] : [`${name}: ${known.join(", ")}`];
  });
  const dated = date === null ? [] : [`Release date: ${date}`];
  return {
    kind: "release",
    entryId,
    url,
    canonicalUrl: null,
    collectionUrl: null,
    title,
    text: [title, ...dated, ...lines].join("\n"),
    publishedAt: null,
    activityDate: date,
    activityDateKind: date === null ? null : "release",
  };
}
