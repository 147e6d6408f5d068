import { questionTerms } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { type Support, supportOf } from "#lib/evidence/support.js";
import {
  type NamedReleases,
  namedReleases,
  type QuestionFacts,
  statedRelease,
} from "#lib/research/named-releases.js";
import { foldedWords } from "#lib/research/plain-words.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** What the instructions say about the attribute `support`. */
export const supportInstruction =
  "support, 0.00 to 1.00, tells how many of the question's telling words a window holds, rare ones counting more: a hint by words alone, never a verdict.";

/**
 * The support of windows that a model is shown (decision 7.7). If a question only asks for the
 * release date of a title, a catalog entry of that title with a release date has full support: the
 * date counts as stated, whatever the words of the question and of the entry (decision 3.8). If it
 * asks for another release than the title's ("the remix of Grey Coast"), the support is halved.
 */
export function shownSupport(
  windows: readonly RankedWindow[],
  request: StoredRequest,
  facts: QuestionFacts,
): Support {
  const support = supportOf(windows, request.topic, facts.weights);
  if (request.evidenceNeed !== "release_date") return support;
  const named = namedReleases(request, facts);
  if (named === null) return support;
  if (!named.asksForDateOnly)
    return asksForAnother(request, named, facts) ? halved(support) : support;
  const stated = windows.map(({ original }) => statedRelease(original, named) !== null);
  return {
    selection: stated.includes(true) ? 1 : support.selection,
    windows: support.windows.map((score, at) => (stated[at] ? 1 : score)),
  };
}

/**
 * Whether the question has a word that says which release is meant, besides the title, and no
 * original contains it. If no original contains any of the other words, the question may be in
 * another language than the evidence, and nothing follows.
 */
function asksForAnother(
  { topic }: StoredRequest,
  { sources }: NamedReleases,
  { titled, weights }: QuestionFacts,
): boolean {
  const named = titled.filter(({ sourceId }) => sources.has(sourceId));
  const inTitles = new Set(named.flatMap(({ title }) => foldedWords(title)));
  const others = foldedWords(topic).filter((word) => !inTitles.has(word));
  const holders = questionTerms(others.join(" ")).flatMap((term) => weights[term]?.holders ?? []);
  return holders.includes(0) && holders.some((count) => count > 0);
}

function halved({ selection, windows }: Support): Support {
  return { selection: selection / 2, windows: windows.map((score) => score / 2) };
}
