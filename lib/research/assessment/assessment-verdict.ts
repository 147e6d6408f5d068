import { meetsNeed, type RankedWindow } from "#lib/evidence/select-windows.js";
import { combinedBounds } from "#lib/model/bounds.js";
import type { LookupOption } from "#lib/outside/port.js";
import { type Assessment, namedWindows } from "#lib/research/assessment/assessment-prompt.js";
import type { OfferedLookup } from "#lib/research/lookup-options.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** An assessment after the server's check. */
export type AssessmentVerdict =
  | { kind: "sufficient"; windows: RankedWindow[] }
  | { kind: "insufficient"; windows: RankedWindow[]; lookup: LookupOption | null }
  | { kind: "invalid" };

/**
 * Checks an assessment. It is invalid when it names a window that was not shown, or when it does not suffice and names
 * none of the offered lookups. "Sufficient" is accepted only with windows for which `isEnough` holds (decision 3.7).
 */
export function verdictOn(
  assessment: Assessment,
  windows: readonly RankedWindow[],
  lookups: readonly OfferedLookup[],
  isEnough: (chosen: readonly RankedWindow[]) => boolean,
): AssessmentVerdict {
  const named = namedWindows(assessment.windows, windows);
  if (named === null) return { kind: "invalid" };
  if (assessment.sufficient && named.length > 0 && isEnough(named)) {
    return { kind: "sufficient", windows: named };
  }
  if (lookups.length === 0) return { kind: "insufficient", windows: named, lookup: null };
  const chosen = lookups.find(({ id }) => id === assessment.lookup);
  if (chosen === undefined) return { kind: "invalid" };
  return { kind: "insufficient", windows: named, lookup: chosen.option };
}

/** Saved evidence suffices only when it contains the preferred kind of the need, if there is one (decision 3.7). */
export function isEnoughSaved({ evidenceNeed }: StoredRequest) {
  return (chosen: readonly RankedWindow[]) =>
    meetsNeed(
      evidenceNeed,
      chosen.map(({ original }) => original),
    );
}

/** After a lookup, a collected original of any kind suffices too, unless the need is a caption. */
export function isEnoughCombined(request: StoredRequest, collected: ReadonlySet<string>) {
  return (chosen: readonly RankedWindow[]) =>
    isEnoughSaved(request)(chosen) ||
    (request.evidenceNeed !== "social_caption" &&
      chosen.some(({ original }) => collected.has(original.reference.sourceId)));
}

/**
 * The windows of a combined assessment (rules 4.1.7, 8.assessment), within `combinedBounds`: saved ones and newly
 * collected ones, each half of the places when both have enough.
 */
export function combinedWindows(
  saved: readonly RankedWindow[],
  collected: readonly RankedWindow[],
): RankedWindow[] {
  const half = Math.floor(combinedBounds.windows / 2);
  const keptSaved = saved.slice(0, Math.max(half, combinedBounds.windows - collected.length));
  const keptNew = collected.slice(0, combinedBounds.windows - keptSaved.length);
  let chars = 0;
  return [...keptSaved, ...keptNew].filter(({ window }) => {
    const length = window.end - window.start;
    if (chars + length > combinedBounds.chars) return false;
    chars += length;
    return true;
  });
}
