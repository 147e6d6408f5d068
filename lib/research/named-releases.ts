import * as v from "valibot";
import { titleRuns } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { WordWeights } from "#lib/evidence/support.js";
import { isInside, sliceOf, type Window } from "#lib/kernel/window.js";
import { foldedWords } from "#lib/language/folded-words.js";
import { monthNamed } from "#lib/language/month-names.js";
import { nameKey } from "#lib/language/names.js";
import { analyzerOf } from "#lib/language/tokens.js";
import {
  holdsThing,
  isWrittenAsName,
  mentionsName,
  namedThings,
  standsOut,
} from "#lib/research/named-things.js";
import { isPlain } from "#lib/research/plain-words.js";
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

/** What a question about a release date names. */
export interface NamedReleases {
  /** The saved releases whose title it has; null when it has none: then any release will do. */
  sources: ReadonlySet<string> | null;
  /** What else it names (`namedThings`); a release holds all of it in its title or text. */
  things: readonly string[];
  /** The things that are written as a name, when the question has no saved title. */
  names: ReadonlySet<string>;
}

/** A run of words in the question that is the title of releases. */
interface NamedTitle {
  window: Window;
  releases: readonly TitledRelease[];
}

/**
 * What a question about a release date names (decision 3.8). Of overlapping saved titles the longest
 * counts. After that the first group with a member decides: (1) titles of several words, or written
 * as a title; (2) plain words ("Out", "When", "Released") written as a title; (3) single words not
 * written as a title ("the live album Grey Coast" does not name Live); (4) plain words or the
 * artist's name, if nothing else in the question says what is meant. A question that asks for
 * nothing in particular names no plain words.
 */
export function namedReleases(
  request: StoredRequest,
  { titled, artistName }: Pick<QuestionFacts, "titled" | "artistName">,
): NamedReleases {
  const { topic } = request;
  const found = titleRuns(topic).flatMap(({ term, window }): NamedTitle[] => {
    const releases = titled.filter((release) => release.term === term);
    return releases.length === 0 ? [] : [{ window, releases }];
  });
  const longest = found.filter(
    ({ window }) => !found.some((other) => isPart(window, other.window)),
  );
  const wordsOf = ({ window }: NamedTitle) => sliceOf(topic, window);
  const telling = longest.filter((title) => !isPlain(wordsOf(title), artistName));
  const plain = selectsBy(request, artistName) === "constraints" ? [] : longest;
  const named =
    [
      telling.filter(
        (title) => foldedWords(wordsOf(title)).length > 1 || standsOut(topic, title.window),
      ),
      plain.filter(
        (title) => standsOut(topic, title.window) && !isOwnName(wordsOf(title), artistName),
      ),
      telling,
      isPlain(topic, artistName) ? plain : [],
    ].find((titles) => titles.length > 0) ?? [];
  const releases = named.flatMap((title) => asWritten(topic, title.releases));
  const things = namedThings({ topic, artistName, titles: named.map(({ window }) => window) });
  const isOpen = releases.length === 0;
  return {
    sources: isOpen ? null : new Set(releases.map(({ sourceId }) => sourceId)),
    things,
    names: new Set(isOpen ? things.filter((thing) => isWrittenAsName(topic, thing)) : []),
  };
}

/**
 * The title of the release whose date a window states, if the question asks for that date; otherwise
 * null. The release is a named one, or any release when none is named, and its title, its date or
 * the window has everything else that the question names; what it names as a title stands in the
 * window as a name. A known release date counts as stated even when the text does not repeat it
 * (decision 3.8).
 */
export function statedRelease(ranked: ShownWindow, named: NamedReleases): string | null {
  const { title, reference } = ranked.original;
  const isMeant = named.sources?.has(reference.sourceId) !== false;
  const states = isMeant && isDatedRelease(ranked.original) && holdsThings(ranked, named);
  return states ? nameKey(title ?? "") : null;
}

/**
 * Whether a window may state the date that a question without a saved title asks for: it has
 * everything that the question names, as in `statedRelease`.
 */
export function isAboutAsked(ranked: ShownWindow, named: NamedReleases): boolean {
  return named.sources === null && holdsThings(ranked, named);
}

type ShownWindow = Pick<RankedWindow, "original" | "window">;

function holdsThings({ original, window }: ShownWindow, { things, names }: NamedReleases): boolean {
  const { title, text, reference } = original;
  const { activityDate = "" } = reference;
  const shown = sliceOf(text, window);
  const analyzer = analyzerOf(text);
  return things.every(
    (thing) =>
      holdsThing(`${title ?? ""}\n${activityDate}`, thing, analyzer) ||
      (names.has(thing) ? mentionsName(text, window, thing) : holdsThing(shown, thing, analyzer)) ||
      monthNamed(thing) === Number(activityDate.slice(5, 7)),
  );
}

export function isDatedRelease({ kind, reference }: RankedWindow["original"]): boolean {
  const { activityDate, activityDateKind } = reference;
  return kind === "release" && activityDateKind === "release" && activityDate !== undefined;
}

function isOwnName(title: string, artistName: string): boolean {
  return foldedWords(title).join(" ") === foldedWords(artistName).join(" ");
}

function isPart(inner: Window, outer: Window): boolean {
  return isInside(inner, outer) && !isInside(outer, inner);
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

/** The words in the brackets that end a title; none when they only name a kind of release. */
function bracketWords(title: string): string[] {
  const inside = /[([（]([^()[\]（）]*)[)\]）]\s*$/u.exec(title)?.[1] ?? "";
  return isPlain(inside) ? [] : foldedWords(inside);
}
