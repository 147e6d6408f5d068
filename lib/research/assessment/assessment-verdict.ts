import type { NamedWindow } from "#lib/evidence/passage.js";
import { meetsNeed, type RankedWindow } from "#lib/evidence/select-windows.js";
import { combinedBounds } from "#lib/model/bounds.js";
import type { LookupOption } from "#lib/outside/port.js";
import { askedCredit, statesCredit } from "#lib/research/asked-credit.js";
import type { Assessment } from "#lib/research/assessment/assessment-prompt.js";
import { type Found, foundOf, passagesNamed } from "#lib/research/finding.js";
import type { OfferedLookup } from "#lib/research/lookup-options.js";
import { namedReleases, type QuestionFacts, statedRelease } from "#lib/research/named-releases.js";
import { selectsBy } from "#lib/research/question-block.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** An assessment after the server's check; `lookup` is null where none is offered or needed. */
export interface AssessmentVerdict {
  isSufficient: boolean;
  found: Found;
  lookup: LookupOption | null;
}

/**
 * Checks an assessment. Null for an invalid answer: it names a window or a lookup that was not
 * shown, misquotes a window, or does not suffice and names none of several lookups. When the model
 * thought that it needed no lookup and the server disagrees, the first in neutral order is taken.
 */
export function verdictOn(
  assessment: Assessment,
  shown: readonly NamedWindow[],
  lookups: readonly OfferedLookup[],
  isEnough: (found: Found) => boolean,
): AssessmentVerdict | null {
  const named = passagesNamed(assessment, shown);
  if (named === null || !named.areQuoted) return null;
  const found = foundOf(assessment, named.windows);
  if (isEnough(found)) return { isSufficient: true, found, lookup: null };
  const [first, ...others] = lookups;
  const isLeftToUs = assessment.lookup === null && (isAnswer(found) || others.length === 0);
  const chosen = isLeftToUs ? first : lookups.find(({ id }) => id === assessment.lookup);
  if (first !== undefined && chosen === undefined) return null;
  return { isSufficient: false, found, lookup: chosen?.option ?? null };
}

/** Whether a finding answers the question, as far as its windows can (`canSuffice`). */
export function suffices(
  found: Found,
  request: StoredRequest,
  facts: QuestionFacts,
  isOffline: boolean,
): boolean {
  return isAnswer(found) && canSuffice(found.windows, request, facts, isOffline);
}

/** Whether a finding claims an answer and shows where it stands. */
export function isAnswer({ verdict, windows }: Found): boolean {
  return windows.length > 0 && (verdict === "answered" || verdict === "conflict");
}

/**
 * Whether the chosen windows can suffice at all, no matter who judges them and where they come
 * from. A need with a preferred kind requires a window of that kind (decision 3.7). A release date
 * requires a window that states the date of a requested release (decision 3.8). Without a model, a
 * question about a date has to name a release, and credits require a window that states them in words
 * (decision 3.9).
 */
function canSuffice(
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
 * and newly collected windows get half of the slots each when both have enough. Saved ones keep
 * their ids, new ones are n1, n2, …
 */
export function combinedWindows(
  saved: readonly NamedWindow[],
  collected: readonly RankedWindow[],
): NamedWindow[] {
  const half = Math.floor(combinedBounds.windows / 2);
  const keptSaved = saved.slice(0, Math.max(half, combinedBounds.windows - collected.length));
  const keptNew = collected
    .slice(0, combinedBounds.windows - keptSaved.length)
    .map((ranked, at) => ({ ...ranked, id: `n${at + 1}` }));
  let chars = 0;
  return [...keptSaved, ...keptNew].filter(({ window }) => {
    const length = window.end - window.start;
    if (chars + length > combinedBounds.chars) return false;
    chars += length;
    return true;
  });
}
