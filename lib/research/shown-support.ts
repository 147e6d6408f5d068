import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { type Support, supportOf } from "#lib/evidence/support.js";
import { namedReleases, type QuestionFacts, statedRelease } from "#lib/research/named-releases.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * The support of windows that the offline model is shown (decision 7.7). A window that states the date of a
 * release that the question names has full support: the date counts as stated, whatever the words
 * of the question and of the entry (decision 3.8).
 */
export function shownSupport(
  windows: readonly RankedWindow[],
  request: StoredRequest,
  facts: QuestionFacts,
): Support {
  const support = supportOf(windows, request.topic, facts.weights);
  if (request.evidenceNeed !== "release_date") return support;
  const named = namedReleases(request, facts);
  if (named.sources === null && named.things.length === 0) return support;
  const stated = windows.map((window) => statedRelease(window, named) !== null);
  return {
    selection: stated.includes(true) ? 1 : support.selection,
    windows: support.windows.map((score, at) => (stated[at] ? 1 : score)),
  };
}
