import { type Named, namesIn, nounsIn } from "#lib/language/question-names.js";
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
  // The German "sie" may also be plural, so it counts only next to a singular verb.
  [
    "either",
    /(?<![\p{L}\p{N}])(?:er|ihm|ihn|il|elle|(?<=(?:ist|war|hat) )sie|sie(?= (?:ist|war|hat)\b))(?![\p{L}\p{N}])/giu,
  ],
  [
    "place",
    // Not "was there a storm", "what was there"; "who was there" asks about a place.
    /(?<![\p{L}\p{N}])(?:(?:(?<!(?:is|are|was|were) )|(?<=\bwho(?: else)? (?:is|are|was|were) ))there(?! (?:is|are|was|were|to)\b)|dort|allí|ahí|là-bas)(?![\p{L}\p{N}])/giu,
  ],
  [
    "year",
    /(?<![\p{L}\p{N}])(?:that year|then(?=\W*$)|damals|ese año|cette année-là)(?![\p{L}\p{N}])/giu,
  ],
];
const listGap = /^["”“»]?(?:,| (?:and|or|und|oder|y|o|et|ou|&))+ ["“„«]?$/u;
/**
 * Before a noun that something is in or at: a place then, not what "it" means.
 */
const insideBefore = /(?:^|[^\p{L}])(?:in|at|near|en|à|i) $/iu;
const asksWho = /^\W*(?:and |y |und |et )?(?:who|wer|qui|quién)\b/iu;
const year = /(?<!\p{N})(?:19|20)\d\d(?!\p{N})/gu;

/**
 * A follow-up question with the names that its pronouns stand for added in brackets, as an earlier question writes
 * them: `Who produced it (Slack Water)?`; "the second one" of a list is replaced by the name. Null when the words
 * do not tell exactly one name. Decided by the words alone (decision 3.61), from the newest earlier question that
 * has a name that fits.
 *
 * @param earlier the questions before it, the oldest first
 */
export function resolvedFollowUp(question: string, earlier: readonly string[]): string | null {
  const own = namesIn(question);
  const found = pointers.flatMap(([pointed, words]) => {
    for (const { 0: word, index } of question.matchAll(words)) {
      const isOwn = own.some((name) => name.at < index && !name.isPlace) && pointed !== "place";
      const meant = isOwn ? null : newest(earlier, pointed);
      const end = index + word.length;
      return meant === null ? [] : [{ start: end, end, words: ` (${meant})` }];
    }
    return [];
  });
  const place = placeInList(question);
  const listed = place === null ? undefined : listedIn(earlier, place.mayBePerson).at(place.at);
  if (place !== null && listed !== undefined) found.push({ ...place, words: listed });
  if (found.length === 0) return null;
  let resolved = question;
  for (const { start, end, words } of found.toSorted((one, other) => other.end - one.end))
    resolved = resolved.slice(0, start) + words + resolved.slice(end);
  return resolved;
}

const askedBefore = "Asked before: ";

/** The context of a plan: questions that were asked before, oldest first. */
export function askedContext(questions: readonly string[]): string {
  return questions.map((question) => askedBefore + question.replaceAll("\n", " ")).join("\n");
}

/** The questions in the context of a plan. */
export function askedIn(context: string): string[] {
  const lines = context.split("\n").filter((line) => line.startsWith(askedBefore));
  return lines.map((line) => line.slice(askedBefore.length));
}

/** {@link resolvedFollowUp} with the questions in a plan's context. */
export function resolvedIn(question: string, context: string): string | null {
  return resolvedFollowUp(question, askedIn(context));
}

function newest(earlier: readonly string[], pointed: Pointed): string | null {
  for (const question of earlier.toReversed()) {
    const meant = meantIn(question, pointed);
    if (meant.length > 0) return meant.length === 1 ? (meant[0] ?? null) : null;
  }
  return null;
}

/** Words that, after an article, name an entry of a list, with its index; -1: the last one. */
const places = new Map(
  `first=0 second=1 third=2 fourth=3 last=-1 former=0 latter=-1 erste=0 zweite=1 dritte=2 letzte=-1 primero=0 primera=0
   segundo=1 segunda=1 tercero=2 tercera=2 último=-1 última=-1 premier=0 première=0 deuxième=1 seconde=1 troisième=2
   dernier=-1 dernière=-1`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);
/** What may follow such a word; anything else could be a noun that it describes. */
const closings = [
  "one",
  "of them",
  "of these",
  "of those",
  "davon",
  "von ihnen",
  "de ellos",
  "de ellas",
];
/** Words that ask nothing by themselves: "and the second one?" asks what was asked before, and so does "who was the first?" */
const asksNothing =
  /^(?:and|but|so|or|what|how|about|who|which|is|was|are|were|one|of|them|these|those|und|wer|war|ist|mit|davon|y|quién|fue|et|qui|est|de|ellos|ellas)$/i;

/** Where a question names an entry of a list ("the second one"), and its index; null: nowhere. */
function placeInList(
  question: string,
): { at: number; start: number; end: number; mayBePerson: boolean } | null {
  const words = wordsOf(question);
  for (const [index, { word, end }] of words.entries()) {
    const at = places.get(word.toLowerCase());
    const before = words[index - 1];
    const article = before?.word.toLowerCase() ?? "";
    if (at === undefined || !/^(?:the|das|der|die|el|la|le)$/.test(article)) continue;
    const others = words.filter((_, other) => other !== index && other !== index - 1);
    if (others.every((other) => asksNothing.test(other.word))) return null;
    const rest = words.slice(index + 1);
    const next = (count: number) =>
      rest
        .slice(0, count)
        .map((one) => one.word)
        .join(" ");
    const closing = closings.find((one) => one === next(one.split(" ").length));
    const last = closing === undefined ? undefined : rest[closing.split(" ").length - 1];
    const mayBePerson = /^(?:former|latter)$/i.test(word);
    // "Wann ist das zweite erschienen?", but not "das zweite Album"; in English the word alone is not
    // enough: "at the last".
    const isGerman = /^d/.test(article) && rest.length === 1 && !/^\p{Lu}/u.test(next(1));
    const isAlone = article !== "the" && (rest.length === 0 || isGerman);
    if (last !== undefined || isAlone || mayBePerson)
      return { at: Number(at), start: before?.start ?? end, end: last?.end ?? end, mayBePerson };
  }
  return null;
}

/**
 * The names listed in the newest question with names; none when it has several lists, or lists people where none may be
 * meant.
 */
function listedIn(earlier: readonly string[], mayBePeople: boolean): string[] {
  for (const question of earlier.toReversed()) {
    const lists: Named[][] = [];
    for (const name of namesIn(question).toSorted((one, other) => one.at - other.at)) {
      const last = lists.at(-1)?.at(-1);
      const gap = last && question.slice(last.at + last.text.length, name.at);
      if (gap !== undefined && listGap.test(gap)) lists.at(-1)?.push(name);
      else lists.push([name]);
    }
    if (lists.length === 0) continue;
    const [list, ...others] = lists.filter(({ length }) => length > 1);
    if (list === undefined || others.length > 0) return [];
    // "Did A and B play?" names people, and "did A and B come out?" does not.
    const arePeople = list[0]?.isPerson && !/ come out\b/i.test(question);
    return arePeople && !mayBePeople ? [] : list.map(({ text }) => text);
  }
  return [];
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
