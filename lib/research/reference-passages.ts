import { type Passage, passageOf } from "#lib/evidence/passage.js";
import { preferredFirst, type RankedWindow } from "#lib/evidence/select-windows.js";
import { windowsApart } from "#lib/evidence/windows-apart.js";
import { isDatedRelease, type NamedReleases, statedRelease } from "#lib/research/named-releases.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * A stable sort: first windows that state a requested release date, then those of the preferred
 * kind. A release with a date that was not asked for is left out of a question about a date.
 */
export function answerFirst(
  windows: readonly RankedWindow[],
  { evidenceNeed }: StoredRequest,
  named: NamedReleases,
): RankedWindow[] {
  const preferred = preferredFirst(windows, evidenceNeed);
  if (evidenceNeed !== "release_date") return preferred;
  const { stated = [], others = [] } = Object.groupBy(preferred, (window) =>
    statedRelease(window, named) === null ? "others" : "stated",
  );
  return [...stated, ...others.filter(({ original }) => !isDatedRelease(original))];
}

/**
 * The passages that become the references of a question, in the order given and without overlaps
 * (decision 3.11). For a question about a release date each passage records whether it states a
 * requested date, so that a later read can tell whether one of the references still shown does.
 */
export function referencePassages(
  windows: readonly RankedWindow[],
  { evidenceNeed }: StoredRequest,
  named: NamedReleases,
): Passage[] {
  return windowsApart(windows).map((ranked) => ({
    ...passageOf(ranked),
    ...(evidenceNeed === "release_date" ? { release: statedRelease(ranked, named) } : {}),
  }));
}
