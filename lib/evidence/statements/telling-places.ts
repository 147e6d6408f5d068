import { folded } from "#lib/language/folding.js";
import type { Word } from "#lib/language/words.js";
import { activeVerbs, agentNouns, agents, labelWords, participles } from "./credit-roles.js";
import { drawing, gerunds, works } from "./linked-credits.js";
import {
  activeReleaseVerbs,
  forms,
  outVerbs,
  planVerbs,
  releaseNouns,
  releaseVerbs,
  weakReleaseVerbs,
} from "./statement-words.js";

/** Whether a word that could state something stands where it does: most words of a text are looked up once and no more. */
type Cue = (text: string, words: readonly Word[], at: number) => boolean;

const year = /^[12]\d{3}/;
const capital = /^[\p{Lu}\p{Lt}]/u;

const hasYear: Cue = (_, words, at) => {
  for (let near = Math.max(0, at - 16); near < Math.min(words.length, at + 20); near++) {
    const { word } = words[near] as Word;
    if (word.length >= 4 && year.test(word)) return true;
  }
  return false;
};
const isOut: Cue = (text, words, at) =>
  outVerbs.has(keyAt(words, at - 1)) && hasYear(text, words, at);
/** "produced and mixed by", "von A und B produziert". */
const hasAgent: Cue = (_, words, at) => {
  for (let near = Math.max(0, at - 8); near <= at + 6; near++) {
    if (near !== at && agents.has(keyAt(words, near))) return true;
  }
  return false;
};
/** "Siri Moe also produced". */
const hasDoer: Cue = (_, words, at) =>
  [at - 1, at - 2, at - 3].some((near) => capital.test(words[near]?.word ?? ""));
const isFollowedByOf: Cue = (_, words, at) => keyAt(words, at + 1) === "of";
const isAs: Cue = (_, words, at) => keyAt(words, at - 1) === "as";
const isNominal: Cue = (_, words, at) => /^(?:of|on|for)$/.test(keyAt(words, at + 1));
const isWith: Cue = (_, words, at) => keyAt(words, at - 1) === "with";
const isLabel: Cue = (text, words, at) => {
  const { start, end } = words[at] as Word;
  const next = words[at + 1]?.end ?? end;
  return (
    /^(?: \p{L}+)? ?[:：]/u.test(text.slice(end, next + 2)) ||
    /(?:[:：–—] ?| - )$/.test(text.slice(Math.max(0, start - 3), start)) ||
    /^ [–—-] /.test(text.slice(end, end + 3))
  );
};
const isHeading: Cue = (text, words, at) =>
  /^ ?:/.test(text.slice((words[at] as Word).end, (words[at] as Word).end + 2));

const cues = new Map<string, Cue[]>();
const put = (keys: Iterable<string>, cue: Cue) => {
  for (const key of keys) cues.set(key, [...(cues.get(key) ?? []), cue]);
};
put(
  [...releaseVerbs, ...activeReleaseVerbs, ...weakReleaseVerbs, ...planVerbs, ...releaseNouns],
  hasYear,
);
put(["out", "uit", "ut"], isOut);
put(participles.keys(), hasAgent);
put(activeVerbs.keys(), hasDoer);
put(["played", "plays", "features", "featured"], hasDoer);
put(agentNouns, isFollowedByOf);
put(agentNouns, isWith);
put(agentNouns, isAs);
put(works, isNominal);
put(drawing, hasDoer);
put(gerunds.keys(), hasDoer);
put([...forms.keys(), "title"], isHeading);
put(labelWords, isLabel);

/** The cues by spelling, so that one lookup per word finds that most words have none. */
const written = new Map<string, Cue[]>();
for (const [key, found] of cues) {
  for (const form of [key, key.charAt(0).toUpperCase() + key.slice(1), key.toUpperCase()]) {
    written.set(form, found);
  }
}

/** The indexes of the words in a text that may state something about a release. */
export function tellingPlaces(text: string, words: readonly Word[]): number[] {
  const places: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const { word, start, end } = words[at] as Word;
    const found = plain.test(word) ? written.get(word) : cues.get(folded(word));
    const isTelling =
      found === undefined
        ? text[end] === ")" && year.test(word) && isBracketed(text, start)
        : found.some((cue) => cue(text, words, at));
    if (isTelling) places.push(at);
  }
  return places;
}

/** Whether a bracket opens before a year, with at most a day and a month between. */
const isBracketed = (text: string, at: number) =>
  /\((?:[\p{L}\p{N}.,]{1,10} ){0,2}$/u.test(text.slice(Math.max(0, at - 24), at));
const plain = /^[\0-\x7f]*$/;

const keyOf = (word: string) => (plain.test(word) ? word.toLowerCase() : folded(word));

function keyAt(words: readonly Word[], at: number): string {
  const word = words[at];
  return word === undefined ? "" : keyOf(word.word);
}
