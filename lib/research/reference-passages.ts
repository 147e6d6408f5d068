import { type Passage, passageOf } from "#lib/evidence/passage.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { windowsApart } from "#lib/evidence/windows-apart.js";
import { selectionSize } from "#lib/research/exploration/exploration-selection.js";
import {
  isAboutAsked,
  isDatedRelease,
  type NamedReleases,
  statedRelease,
} from "#lib/research/named-releases.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * The passages of an answer: as many as the request's selection may have, without dated releases
 * that were not asked for: in a question about a date their dates would be taken for the answer.
 */
export function answerPassages(
  windows: readonly RankedWindow[],
  request: StoredRequest,
  named: NamedReleases,
): Passage[] {
  const meant =
    request.evidenceNeed === "release_date"
      ? windows.filter((one) => !isDatedRelease(one.original) || statedRelease(one, named) !== null)
      : windows;
  return referencePassages(meant.slice(0, selectionSize(request).windows), request, named);
}

/**
 * The passages that become the references of a question, in the order given and without overlaps
 * (decision 3.11). For a question about a release date each passage records whether it states a
 * requested date, so that a later read can tell whether one of the references still shown does, and
 * whether it may be about what was asked.
 */
export function referencePassages(
  windows: readonly RankedWindow[],
  { evidenceNeed }: StoredRequest,
  named: NamedReleases,
): Passage[] {
  return windowsApart(windows).map((ranked) => ({
    ...passageOf(ranked),
    ...(evidenceNeed === "release_date"
      ? { release: statedRelease(ranked, named), about: isAboutAsked(ranked, named) }
      : {}),
  }));
}
