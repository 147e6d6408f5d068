import * as v from "valibot";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { titleRuns } from "#lib/evidence/search-terms.js";
import { WordWeights } from "#lib/evidence/support.js";
import { nameKey } from "#lib/kernel/names.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { foldedWords, isPlain } from "#lib/research/plain-words.js";
import { selectsBy } from "#lib/research/question-block.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** A saved release whose exact title stands in a question, as `titled_releases` of the database writes it. */
const TitledRelease = v.object({
  /** The title term of the index that was found. */
  term: v.string(),
  sourceId: v.string(),
  title: v.string(),
});
type TitledRelease = v.InferOutput<typeof TitledRelease>;

/** What the database says for the judgment of a question, beside its evidence. */
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
  /** Whether the question, without their titles and the artist's name, has plain words only: it asks for their date. */
  asksForDateOnly: boolean;
}

/** A run of the question's words that is the title of releases. */
interface NamedTitle {
  window: Window;
  releases: readonly TitledRelease[];
}

/**
 * The releases that a question names; null when it names none, and any release will do (decision 3.8).
 * Of titles that stand inside each other the longest is named. Then the first of these that there are: titles of several
 * words or written as a title; plain words ("Out", "When", "Released") written as a title; single words that are not
 * written so ("the live album Grey Coast" does not name Live); plain words or the artist's name, when nothing else in the
 * question says what is meant. A question that asks for nothing in particular names no plain words.
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
 * The title of the release whose date an original states, when that is a date that the question asks for: of a named
 * release, or of any when none is named; else null. A known release date counts as stated, also when the text does not
 * repeat it (decision 3.8).
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
 * Whether a title is written as a title: in quotation marks, or with a capital that is not the first of a sentence,
 * behind a word in lower case.
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
 * Of releases with one title those that the question means by what their last brackets add: all words of the brackets
 * stand in the question; else those without brackets, or with brackets that add nothing ("(album)"); else all of them.
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

/** The words in the brackets that end a title, none when they only say what a release is. */
function bracketWords(title: string): string[] {
  const inside = /[([（]([^()[\]（）]*)[)\]）]\s*$/u.exec(title)?.[1] ?? "";
  return isPlain(inside) ? [] : foldedWords(inside);
}
