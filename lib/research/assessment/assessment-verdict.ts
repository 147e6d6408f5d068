import { meetsNeed, type RankedWindow } from "#lib/evidence/select-windows.js";
import { combinedBounds } from "#lib/model/bounds.js";
import type { LookupOption } from "#lib/outside/port.js";
import { askedCredit, statesCredit } from "#lib/research/asked-credit.js";
import { type Assessment, namedWindows } from "#lib/research/assessment/assessment-prompt.js";
import type { OfferedLookup } from "#lib/research/lookup-options.js";
import { namedReleases, type QuestionFacts, statedRelease } from "#lib/research/named-releases.js";
import { selectsBy } from "#lib/research/question-block.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** An assessment after the server's check. */
export type AssessmentVerdict =
  | { kind: "sufficient"; windows: RankedWindow[] }
  | { kind: "insufficient"; windows: RankedWindow[]; lookup: LookupOption | null }
  | { kind: "invalid" };

/**
 * Checks an assessment. It is invalid when it names a window that was not shown, or when it does
 * not suffice and names none of the offered lookups. "Sufficient" is accepted only when `isEnough`
 * holds for its windows (`canSuffice`); when it does not hold, and the model named no lookup because
 * it needed none, the first of their neutral order is taken.
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
  const isRefused = assessment.sufficient && named.length > 0 && assessment.lookup === null;
  const chosen = isRefused ? lookups[0] : lookups.find(({ id }) => id === assessment.lookup);
  if (chosen === undefined) return { kind: "invalid" };
  return { kind: "insufficient", windows: named, lookup: chosen.option };
}

/**
 * Whether the chosen windows can suffice at all, no matter who judges them and where they come
 * from. A need with a preferred kind requires a window of that kind (decision 3.7). A release date
 * requires a window that states the date of a requested release (decision 3.8). Without a model, a
 * question about a date has to name a release, and credits require a window that states them in words
 * (decision 3.9).
 */
export function canSuffice(
  chosen: readonly RankedWindow[],
  request: StoredRequest,
  facts: QuestionFacts,
  isOffline: boolean,
): boolean {
  const { evidenceNeed, topic } = request;
  if (evidenceNeed === "release_date") {
    const named = namedReleases(request, facts);
    const isOpen = named.sources === null && named.things.length === 0;
    const isMeant = !isOpen || selectsBy(request, facts.artistName) === "constraints";
    return (isMeant || !isOffline) && chosen.some((one) => statedRelease(one, named) !== null);
  }
  if (evidenceNeed === "credits" && isOffline) {
    const asked = askedCredit(topic, facts.artistName);
    return asked !== null && chosen.some((window) => statesCredit(window, asked));
  }
  return meetsNeed(
    evidenceNeed,
    chosen.map(({ original }) => original),
  );
}

/**
 * The windows of a combined assessment (rules 4.1.7, 8.assessment), within `combinedBounds`. Saved
 * and newly collected windows get half of the slots each when both have enough.
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
