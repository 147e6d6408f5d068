import { latinFunctionWords } from "#lib/language/function-words.js";
import { monthNamed } from "#lib/language/month-names.js";
import { wordsOf } from "#lib/language/words.js";

const placeBefore =
  /(?:^|[^\p{L}])(?:in|at|to|from|near|nach|aus|en|à|i)(?: the| den| la| el)? $/iu;
const agentBefore = /(?:^|[^\p{L}])(?:by|von|par|por|av) $/iu;
const personBefore =
  /(?:^|[^\p{L}])(?:with|mit|avec|con|did|does|do|is|was|has|had|will|ist|sagte|hat|est) $/iu;
/** Before a name that something else is part of: "it" may mean either. */
const partBefore = /(?:^|[^\p{L}])(?:of|von|de|du) $/iu;
const articleBefore = /(?:^|[^\p{L}])(?:der|die|das|dem|den|ein|eine|einem|einer) $/iu;
const joins = /^(?:of|for|the|in|on|to|de|la|du|von|der|på|i)$/u;
const quoted = /[“"„«]\s?([^“”"„«»]{2,80}?)\s?[”"“»]/gu;
const capital = /^\p{Lu}/u;

/** What a question names, and what the words before it say of it. */
export interface Named {
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
/** After these, the last word is the verb: did the harmonium cost, was the album made. */
const doBefore = /(?:^|[^\p{L}])(?:did|does|do) $/iu;
const beBefore = /(?:^|[^\p{L}])(?:is|was|be|been|has|had) $/iu;
const participle =
  /(?:ed|bought|broken|brought|built|done|found|given|heard|held|known|kept|left|lost|made|paid|put|seen|sold|stolen|sung|taken|told|written)$/u;
const plural = /[^su]s$/u;

/** Things without a name, after an article: the harmonium, the tape machine. */
export function nounsIn(question: string): Named[] {
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
export function namesIn(question: string): Named[] {
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
