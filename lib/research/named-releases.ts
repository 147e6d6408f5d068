import * as v from "valibot";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { titleRuns } from "#lib/evidence/search-terms.js";
import { WordWeights } from "#lib/evidence/support.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { nameKey } from "#lib/language/names.js";
import { foldedWords, isPlain } from "#lib/research/plain-words.js";
import { selectsBy } from "#lib/research/question-block.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * A saved release whose exact title occurs in a question, as the database function `question_facts`
 * returns it.
 */
const TitledRelease = v.object({
  /** The title term that was found in the index. */
  term: v.string(),
  sourceId: v.string(),
  title: v.string(),
});
type TitledRelease = v.InferOutput<typeof TitledRelease>;

/** What the database knows for judging a question, in addition to its evidence. */
export const questionFacts = {
  artistName: v.string(),
  /** The weights of the question's words in the artist's evidence. */
  weights: WordWeights,
  /** All eligible releases of the artist whose title terms are among those of the question. */
  titled: v.array(TitledRelease),
};
const QuestionFacts = v.object(questionFacts);
export type QuestionFacts = v.InferOutput<typeof QuestionFacts>;

/** The releases that a question names. */
export interface NamedReleases {
  sources: ReadonlySet<string>;
  /**
   * Whether the question, without these titles and the artist's name, has only plain words: it asks
   * for the date.
   */
  asksForDateOnly: boolean;
}

/** A run of words in the question that is the title of releases. */
interface NamedTitle {
  window: Window;
  releases: readonly TitledRelease[];
}

/**
 * The releases that a question names. Null when it names none; then any release will do (decision
 * 3.8). Of overlapping titles the longest counts. After that the first group with a member decides:
 * (1) titles of several words, or written as a title; (2) plain words ("Out", "When", "Released")
 * written as a title; (3) single words not written as a title ("the live album Grey Coast" does not
 * name Live); (4) plain words or the artist's name, if nothing else in the question says what is
 * meant. A question that asks for nothing in particular names no plain words.
 */
export function namedReleases(
  request: StoredRequest,
  { titled, artistName }: Pick<QuestionFacts, "titled" | "artistName">,
): NamedReleases | null {
  const { topic } = request;
  const found = titleRuns(topic).flatMap(({ term, window }): NamedTitle[] => {
    const releases = titled.filter((release) => release.term === term);
    return releases.length === 0 ? [] : [{ window, releases }];
  });
  const longest = found.filter(
    ({ window }) => !found.some((other) => isInside(window, other.window)),
  );
  const wordsOf = ({ window }: NamedTitle) => sliceOf(topic, window);
  const telling = longest.filter((title) => !isPlain(wordsOf(title), artistName));
  const plain = selectsBy(request, artistName) === "constraints" ? [] : longest;
  const named = [
    telling.filter((title) => foldedWords(wordsOf(title)).length > 1 || standsOut(topic, title)),
    plain.filter((title) => standsOut(topic, title) && !isOwnName(wordsOf(title), artistName)),
    telling,
    isPlain(topic, artistName) ? plain : [],
  ].find((titles) => titles.length > 0);
  if (named === undefined) return null;
  const releases = named.flatMap((title) => asWritten(topic, title.releases));
  const added = new Set(releases.flatMap(({ title }) => bracketWords(title)));
  const rest = foldedWords(withoutTitles(topic, named)).filter((word) => !added.has(word));
  return {
    sources: new Set(releases.map(({ sourceId }) => sourceId)),
    asksForDateOnly: isPlain(rest.join(" "), artistName),
  };
}

function withoutTitles(topic: string, titles: readonly NamedTitle[]): string {
  return titles.reduce((rest, { window: { start, end } }) => {
    return `${rest.slice(0, start)}${" ".repeat(end - start)}${rest.slice(end)}`;
  }, topic);
}

/**
 * The title of the release whose date an original states, if the question asks for that date: the
 * date of a named release, or of any release when none is named. Otherwise null. A known release
 * date counts as stated even when the text does not repeat it (decision 3.8).
 */
export function statedRelease(
  { kind, title, reference }: SavedOriginal,
  named: NamedReleases | null,
): string | null {
  const isDated = reference.activityDateKind === "release" && reference.activityDate !== undefined;
  if (kind !== "release" || !isDated) return null;
  return named === null || named.sources.has(reference.sourceId) ? nameKey(title ?? "") : null;
}

function isOwnName(title: string, artistName: string): boolean {
  return foldedWords(title).join(" ") === foldedWords(artistName).join(" ");
}

function isInside(inner: Window, outer: Window): boolean {
  return (
    inner.end - inner.start < outer.end - outer.start &&
    inner.start >= outer.start &&
    inner.end <= outer.end
  );
}

/**
 * Whether a title is written as a title: in quotation marks, or capitalized after a lower-case
 * word, so that the capital is not just the start of a sentence.
 */
function standsOut(topic: string, { window: { start, end } }: NamedTitle): boolean {
  const before = topic.slice(0, start);
  if (/["“„«‚‘'「『]$/u.test(before) && /^["”“»’'」』]/u.test(topic.slice(end))) return true;
  const gaps = before.split(/\p{L}/u);
  const startsSentence = gaps.length === 1 || /[.!?]/.test(gaps.at(-1) ?? "");
  return (
    !startsSentence && /^\p{Lu}/u.test(topic.slice(start)) && /(?<!\p{L})\p{Ll}{2}/u.test(before)
  );
}

/**
 * Of releases with the same title, those that the question means. Their last brackets decide:
 * releases whose bracketed words all occur in the question; otherwise those without brackets or
 * with brackets that add nothing ("(album)"); otherwise all of them.
 */
function asWritten(topic: string, releases: readonly TitledRelease[]): readonly TitledRelease[] {
  const asked = new Set(foldedWords(topic));
  const added = releases.map((release) => ({ release, words: bracketWords(release.title) }));
  const choices = [
    added.filter(({ words }) => words.length > 0 && words.every((word) => asked.has(word))),
    added.filter(({ words }) => words.length === 0),
  ];
  return choices.find((choice) => choice.length > 0)?.map(({ release }) => release) ?? releases;
}

/**
 * The words in the brackets that end a title; none when they only say what kind of release it is.
 */
function bracketWords(title: string): string[] {
  const inside = /[([（]([^()[\]（）]*)[)\]）]\s*$/u.exec(title)?.[1] ?? "";
  return isPlain(inside) ? [] : foldedWords(inside);
}
