import { latinFunctionWords } from "#lib/language/function-words.js";
import { monthNamed } from "#lib/language/month-names.js";
import { wordsOf } from "#lib/language/words.js";

/** What a word of a follow-up points back to. */
type Pointed = "thing" | "person" | "either" | "place" | "year";

const pointers: readonly (readonly [Pointed, RegExp])[] = [
  // Not "is it true that", "how long does it take", "when did it happen".
  [
    "thing",
    /(?<![\p{L}\p{N}])(?:its|it(?! (?:true|said|known|likely|possible|take|like|happen|happened)\b)|es(?! (?:wahr|stimmt)\b)|lo)(?![\p{L}\p{N}])/giu,
  ],
  ["person", /(?<![\p{L}\p{N}])(?:he|him|his|she|hers?|ella|él)(?![\p{L}\p{N}])/giu],
  // The German "sie" is plural, too, unless its verb is not.
  [
    "either",
    /(?<![\p{L}\p{N}])(?:er|ihm|ihn|il|elle|(?<=(?:ist|war|hat) )sie|sie(?= (?:ist|war|hat)\b))(?![\p{L}\p{N}])/giu,
  ],
  [
    "place",
    /(?<![\p{L}\p{N}])(?:(?<!(?:is|are|was|were) )there(?! (?:is|are|was|were)\b)|dort|allí|ahí|là-bas)(?![\p{L}\p{N}])/giu,
  ],
  [
    "year",
    /(?<![\p{L}\p{N}])(?:that year|then(?=\W*$)|damals|ese año|cette année-là)(?![\p{L}\p{N}])/giu,
  ],
];
const placeBefore =
  /(?:^|[^\p{L}])(?:in|at|to|from|near|nach|aus|en|à|i)(?: the| den| la| el)? $/iu;
/** A thing can be meant of which is asked what happened to it, but not a place that something is in. */
const insideBefore = /(?:^|[^\p{L}])(?:in|at|near|en|à|i) $/iu;
const agentBefore = /(?:^|[^\p{L}])(?:by|von|par|por|av) $/iu;
const personBefore =
  /(?:^|[^\p{L}])(?:with|mit|avec|con|did|does|do|is|was|has|had|will|ist|sagte|hat|est) $/iu;
/** Something that it is part of may be meant as well. */
const partBefore = /(?:^|[^\p{L}])(?:of|von|de|du) $/iu;
const articleBefore = /(?:^|[^\p{L}])(?:der|die|das|dem|den|ein|eine|einem|einer) $/iu;
const asksWho = /^\W*(?:and |y |und |et )?(?:who|wer|qui|quién)\b/iu;
const joins = /^(?:of|for|the|in|on|to|de|la|du|von|der|på|i)$/u;
const quoted = /[“"„«]\s?([^“”"„«»]{2,80}?)\s?[”"“»]/gu;
const year = /(?<!\p{N})(?:19|20)\d\d(?!\p{N})/gu;
const capital = /^\p{Lu}/u;

/**
 * A follow-up with what its pronouns and places mean in brackets, as an earlier question names it:
 * `Who produced it (Slack Water)?`. Null when the words do not tell exactly one name. Decided by the
 * words alone (decision 3.61): the newest earlier question with names has to have one that fits.
 *
 * @param earlier the questions before it, the oldest first
 */
export function resolvedFollowUp(question: string, earlier: readonly string[]): string | null {
  const own = namesIn(question);
  const found = pointers.flatMap(([pointed, words]) => {
    for (const { 0: word, index } of question.matchAll(words)) {
      const isOwn = own.some((name) => name.at < index && !name.isPlace) && pointed !== "place";
      const meant = isOwn ? null : newest(earlier, pointed);
      return meant === null ? [] : [{ end: index + word.length, meant }];
    }
    return [];
  });
  if (found.length === 0) return null;
  let resolved = question;
  for (const { end, meant } of found.toSorted((one, other) => other.end - one.end))
    resolved = `${resolved.slice(0, end)} (${meant})${resolved.slice(end)}`;
  return resolved;
}

const askedBefore = "Asked before: ";

/** The context of a plan: questions that were asked before, oldest first. */
export function askedContext(questions: readonly string[]): string {
  return questions.map((question) => askedBefore + question.replaceAll("\n", " ")).join("\n");
}

/** As {@link resolvedFollowUp}, by the questions of a plan's context. */
export function resolvedIn(question: string, context: string): string | null {
  const lines = context.split("\n").filter((line) => line.startsWith(askedBefore));
  return resolvedFollowUp(
    question,
    lines.map((line) => line.slice(askedBefore.length)),
  );
}

function newest(earlier: readonly string[], pointed: Pointed): string | null {
  for (const question of earlier.toReversed()) {
    const meant = meantIn(question, pointed);
    if (meant.length > 0) return meant.length === 1 ? (meant[0] ?? null) : null;
  }
  return null;
}

/** The names of a question that a word may point back to. */
function meantIn(question: string, pointed: Pointed): string[] {
  if (pointed === "year") return [...new Set([...question.matchAll(year)].map(([one]) => one))];
  const names = namesIn(question);
  const nouns = nounsIn(question);
  const textOf = (those: readonly Named[]) => [...new Set(those.map(({ text }) => text))];
  if (pointed === "place") {
    const places = names.filter(({ isPlace }) => isPlace);
    return textOf(places.length > 0 ? places : nouns.filter(({ isPlace }) => isPlace));
  }
  const others = names.filter(({ isPlace }) => !isPlace);
  const people = others.filter(({ isPerson }) => isPerson);
  if (pointed === "person") {
    if (people.length > 0 || asksWho.test(question)) return textOf(people);
    return textOf(others);
  }
  const rest = others.filter(({ isAgent, isPart }) => !isAgent && !isPart);
  const unpeopled = rest.filter(({ isPerson }) => !isPerson);
  const things = nouns.filter(
    ({ at, isAgent, isPart }) => !isAgent && !isPart && !insideBefore.test(question.slice(0, at)),
  );
  if (pointed === "either")
    return textOf(rest.length > 0 || asksWho.test(question) ? rest : things);
  if (unpeopled.length > 0) return textOf(unpeopled);
  return textOf(things.length > 0 ? things : rest);
}

/** What a question names, and what the words before it say of it. */
interface Named {
  text: string;
  at: number;
  isPlace: boolean;
  isPerson: boolean;
  isAgent: boolean;
  isPart: boolean;
}

function namedAt(question: string, text: string, at: number): Named {
  const before = question.slice(0, at);
  const isAgent = agentBefore.test(before);
  return {
    text,
    at,
    isPlace: placeBefore.test(before),
    isPerson: isAgent || personBefore.test(before),
    isAgent,
    isPart: partBefore.test(before),
  };
}

/** The articles after which a thing without a name follows, by language. */
const articles: readonly (readonly [language: "en" | "de" | "es" | "fr", RegExp])[] = [
  ["en", /^(?:the|a|an|their|his|her)$/],
  ["de", /^(?:der|die|das|den|dem|ein|eine|einen|einem|einer)$/],
  ["es", /^(?:el|un|una)$/],
  ["fr", /^(?:le|un|une)$/],
];
const maxNounWords = 3;
/** After these the noun's verb ends the words: did the harmonium cost, was the album made. */
const doBefore = /(?:^|[^\p{L}])(?:did|does|do) $/iu;
const beBefore = /(?:^|[^\p{L}])(?:is|was|be|been|has|had) $/iu;
const participle =
  /(?:ed|bought|broken|brought|built|done|found|given|heard|held|known|kept|left|lost|made|paid|put|seen|sold|stolen|sung|taken|told|written)$/u;
const plural = /[^su]s$/u;

/** Things without a name, after an article: the harmonium, the tape machine. */
function nounsIn(question: string): Named[] {
  const words = wordsOf(question);
  return words.flatMap(({ word: article, start }, index) => {
    const before = question.slice(0, start);
    for (const [language, those] of articles) {
      if (!those.test(article)) continue;
      const found = nounAfter(words.slice(index, index + 1 + maxNounWords), language);
      if (found.length > 1 && doBefore.test(before)) found.pop();
      if (found.length > 1 && beBefore.test(before) && participle.test(found.at(-1) ?? ""))
        found.pop();
      const isOne = found.length > 0 && !(language === "en" && plural.test(found.at(-1) ?? ""));
      if (isOne) return [namedAt(question, found.join(" "), start)];
    }
    return [];
  });
}

/** The words of a noun after its article; in German they end with the first capital. */
function nounAfter(
  [article, ...words]: ReturnType<typeof wordsOf>,
  language: (typeof articles)[number][0],
): string[] {
  const found: string[] = [];
  let { end: last } = article ?? { end: 0 };
  for (const { word, start, end } of words) {
    const isOver = start !== last + 1 || latinFunctionWords[language].has(word.toLowerCase());
    if (isOver) break;
    const isNoun = capital.test(word);
    if (isNoun && language !== "de") return [];
    found.push(word);
    if (isNoun) return found;
    last = end;
  }
  return language === "de" ? [] : found;
}

/** The names in a question: what it quotes, and capitalised words in a row. */
function namesIn(question: string): Named[] {
  const quotes = [...question.matchAll(quoted)].map(({ 0: whole, 1: text = "", index }) => ({
    start: index + whole.indexOf(text),
    end: index + whole.indexOf(text) + text.length,
  }));
  const words = wordsOf(question).filter(
    ({ start }) => !quotes.some((one) => one.start <= start && start < one.end),
  );
  const runs: { start: number; end: number; from: number; to: number }[] = [];
  for (const [index, { word, start, end }] of words.entries()) {
    if (!capital.test(word) || (index === 0 && isFunctionWord(word))) continue;
    const last = runs.at(-1);
    const between = last === undefined ? [] : words.slice(last.to + 1, index);
    const gap = last === undefined ? "" : question.slice(last.end, start);
    const isJoined =
      last !== undefined &&
      /^[\p{L} ]+$/u.test(gap) &&
      between.every((one) => joins.test(one.word));
    if (isJoined && !(between.length > 0 && placeBefore.test(question.slice(0, start)))) {
      last.end = end;
      last.to = index;
    } else runs.push({ start, end, from: index, to: index });
  }
  const isName = ({ start, end, from, to }: (typeof runs)[number]) =>
    !(from === 0 && to === 0) &&
    monthNamed(question.slice(start, end)) === null &&
    !(from === to && articleBefore.test(question.slice(0, start)));
  return [...runs.filter(isName), ...quotes].map(({ start, end }) =>
    namedAt(question, question.slice(start, end), start),
  );
}

function isFunctionWord(word: string): boolean {
  const lower = word.toLowerCase();
  return Object.values(latinFunctionWords).some((set) => set.has(lower));
}
