import * as v from "valibot";
import { hashOf } from "#lib/kernel/hash.js";
import { sliceOf } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { contentTerms, tokensOf } from "#lib/language/tokens.js";
import { wordsOf } from "#lib/language/words.js";

/** An approved passage, answer or correction, and its subject: a page's title, a question, a claim. */
const GivenSource = v.object({
  kind: v.picklist(["entry", "answer", "correction"]),
  /** The key of the question that an answer belongs to; null for other kinds. */
  key: v.nullable(v.string()),
  about: v.string(),
  text: v.string(),
  /** When it was published or written, as far as known: YYYY, YYYY-MM or YYYY-MM-DD. */
  date: v.nullable(v.string()),
  /** Whether it is a post of one of the artist's accounts. */
  isPost: v.boolean(),
});
type GivenSource = v.InferOutput<typeof GivenSource>;

/** An active boundary; `questionKey` is null when it is not about one question. */
const LoreBoundary = v.object({ wording: v.string(), questionKey: v.nullable(v.string()) });
type LoreBoundary = v.InferOutput<typeof LoreBoundary>;

/** The sources of generated Lore, the boundaries that apply, and the current generated text. */
export const LoreMaterial = v.object({
  artist: v.string(),
  /** Null when no text was generated yet, or there was no material for it. */
  text: v.nullable(v.string()),
  /** The basis of that text (`basisOf`); null when nothing was generated yet. */
  basis: v.nullable(v.string()),
  sources: v.array(GivenSource),
  boundaries: v.array(LoreBoundary),
  /** Ids of the answers left out because of an embargo; passed back when the new text is saved. */
  embargoed: v.array(v.string()),
});
export type LoreMaterial = v.InferOutput<typeof LoreMaterial>;

/** A source with the sentences of it that generated Lore may contain, unchanged. */
export interface LoreSource {
  kind: "page" | "post" | "answer" | "correction";
  about: string;
  /** As in `LoreMaterial`. */
  date: string | null;
  sentences: { id: string; text: string }[];
}

/** A source before its sentences are chosen, with the sentences that say something. */
interface Usable {
  source: LoreSource;
  texts: readonly string[];
}

/**
 * Bounds of one model call: sentences in all and of one source, and UTF-16 units of everything that
 * is shown of them, with some for the mark, kind and date of each source, and for each id.
 */
const shownBounds = { sentences: 300, ofSource: 40, chars: 32_000, head: 100, id: 6 };

/**
 * The sentences that generated Lore may contain, from approved passages, current answers and
 * corrections, by source: pages and posts by date, then answers, then corrections. Sentences under
 * an active boundary, and sentences that the artist corrected, are left out (decision 5.31), and so
 * are those that say nothing. When not everything fits, every year gives as many as the others.
 */
export function loreSources({
  sources,
  boundaries,
}: Pick<LoreMaterial, "sources" | "boundaries">): LoreSource[] {
  const isLimited = isUnderBoundary(boundaries);
  const isCorrected = repeatsClaim(
    sources.filter(({ kind }) => kind === "correction").map(({ about }) => about),
  );
  const seen = new Set<string>();
  const usable = sources
    .filter((source) => !isBoundedQuestion(source, boundaries) && !isLimited(source.about))
    .toSorted(inOrderOfTelling)
    .map(({ kind, about, date, isPost, text: whole }): Usable => {
      const texts = sentencesOf(whole).map((window) => sliceOf(whole, window));
      const isPage = kind === "entry" && !isPost;
      const hasHeadings = isPage && texts.some((text) => ended.test(text));
      const told = texts.filter((text) => {
        if (seen.has(text) || isLimited(text)) return false;
        if (!tellsSomething(text, kind === "entry" ? fewestWords : 1)) return false;
        if (hasHeadings && !ended.test(text)) return false;
        if (kind !== "correction" && isCorrected(text)) return false;
        seen.add(text);
        return true;
      });
      const shown = kind === "entry" ? (isPost ? "post" : "page") : kind;
      return { source: { kind: shown, about, date, sentences: [] }, texts: told };
    });
  takeInRounds(usable);
  const chosen = usable.map(({ source }) => source).filter((one) => one.sentences.length > 0);
  const all = chosen.flatMap((source) => source.sentences);
  for (const [index, one] of all.entries()) one.id = `s${index + 1}`;
  return chosen;
}

/** Sentences of one source that are taken together, so that a story is told and not only begun. */
const runLength = 8;

/**
 * Takes a sentence of every year, then another one of every year, until a bound is reached: a year
 * with many sources does not crowd out the others. Each answer, each correction and each source
 * without a year takes part like a year.
 */
function takeInRounds(usable: readonly Usable[]): void {
  const years = Map.groupBy(usable, (one) => {
    const { kind, date } = one.source;
    return (kind === "page" || kind === "post") && date !== null ? date.slice(0, 4) : one;
  });
  const queues = [...years.values()].map(inRuns);
  let [count, chars] = [0, 0];
  for (let round = 0; queues.some((queue) => round < queue.length); round++) {
    for (const { source, text } of queues.flatMap((queue) => queue[round] ?? [])) {
      chars += text.length + shownBounds.id;
      if (source.sentences.length === 0) chars += source.about.length + shownBounds.head;
      count += 1;
      if (count > shownBounds.sentences || chars > shownBounds.chars) return;
      source.sentences.push({ id: "", text });
    }
  }
}

/** The sentences of several sources: a run of every one, then another run of every one. */
function inRuns(usable: readonly Usable[]): { source: LoreSource; text: string }[] {
  const runs: { source: LoreSource; text: string }[] = [];
  for (let from = 0; from < shownBounds.ofSource; from += runLength) {
    for (const { source, texts } of usable) {
      const run = texts.slice(from, Math.min(from + runLength, shownBounds.ofSource));
      runs.push(...run.map((text) => ({ source, text })));
    }
  }
  return runs;
}

const ranks = { entry: 0, answer: 1, correction: 2 };

/** Sources of one kind by date, those without one last. */
function inOrderOfTelling(one: GivenSource, other: GivenSource): number {
  if (one.kind !== other.kind) return ranks[one.kind] - ranks[other.kind];
  if (one.date === other.date) return 0;
  if (one.date === null || other.date === null) return one.date === null ? 1 : -1;
  return one.date < other.date ? -1 : 1;
}

const address = /:\/\/|\bwww\.|@[\w-]+\.\w/iu;
const greeting =
  /^\W*(hey|hi|hello|welcome|hallo|hej|hei|hola|salut|bonjour|ciao|olá|привет)(?!\p{L})/iu;
const call =
  /subscri|newsletter|abonn|suscr[ií]|iscriv|inscrev|подпи[сш]|订阅|訂閱|チャンネル登録|구독|\b(sign up|follow us|follow me|click here|link in (my |our |the )?bio)\b/iu;
/** The end of a sentence; in a page that has such ends, a line without one is a heading, a caption or a link. */
const ended = /[.!?…:;。！？：।۔؟]["'”’»」』)\]）]*$/u;
/** Words of a page's shortest sentence that is not a heading, and of the longest greeting. */
const fewestWords = 3;
const longestGreeting = 5;

/** Whether a sentence says something: not a heading, greeting, address or call to subscribe. */
function tellsSomething(text: string, fewest: number): boolean {
  const count = wordsOf(text).length;
  if (count < fewest || address.test(text) || call.test(text)) return false;
  return count > longestGreeting || !greeting.test(text);
}

/** The revision of a published or drafted text. Hashed: artistId and text (decision 1.3). */
export function loreRevision(artistId: string, text: string): string {
  return hashOf({ artistId, text });
}

/** The basis of a generated text: a hash of the model's name, the artist's name and the sources. */
export function basisOf(
  sources: readonly LoreSource[],
  { model, artist }: { model: string; artist: string },
): string {
  const basis = sources.map(({ sentences, ...source }) => ({
    ...source,
    sentences: sentences.map(({ text }) => text),
  }));
  return hashOf({ model, artist, sources: basis });
}

/** Words of a boundary's wording that do not name its subject. */
const ignoredWords = new Set(
  contentTerms(
    `please never not no nor don't doesn't ask talk mention write publish say speak discuss question answer
     anything nothing everything private keep leave out include story topic subject detail public use quote name`,
  ),
);

/**
 * Whether a text is under one of the boundaries. One term shared with a boundary's subject is
 * enough, because leaving out too much is safer than too little. A boundary with neither a question
 * nor a subject covers every text.
 */
export function isUnderBoundary(boundaries: readonly LoreBoundary[]): (text: string) => boolean {
  const subjects = boundaries
    .filter(({ questionKey, wording }) => questionKey === null || subjectOf(wording).length > 0)
    .map(({ wording }) => subjectOf(wording));
  if (subjects.some((terms) => terms.length === 0)) return () => true;
  const limited = new Set(subjects.flat());
  return (text) => tokensOf(text).some(({ term }) => limited.has(term));
}

/** Whether a source answers a question that has a boundary. */
export function isBoundedQuestion(
  source: Pick<GivenSource, "key">,
  boundaries: readonly LoreBoundary[],
): boolean {
  return boundaries.some(({ questionKey }) => questionKey !== null && questionKey === source.key);
}

/** Whether a text repeats a corrected claim: it has every content word of one of the claims. */
export function repeatsClaim(claims: readonly string[]): (text: string) => boolean {
  const corrected = claims.map((claim) => contentTerms(claim));
  return (text) => {
    const present = new Set(tokensOf(text).map(({ term }) => term));
    return corrected.some((terms) => terms.length > 0 && terms.every((term) => present.has(term)));
  };
}

function subjectOf(wording: string): string[] {
  return contentTerms(wording).filter((term) => !ignoredWords.has(term));
}
