import { idf } from "#lib/evidence/bm25.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { reranking } from "#lib/evidence/ranking-constants.js";
import { countsOf } from "#lib/kernel/counts.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { withoutLastBrackets } from "#lib/language/names.js";

/** A window with its score, and the distinct terms of the question in it or in the title. */
export interface MatchedWindow {
  original: SavedOriginal;
  window: Window;
  score: number;
  terms: readonly string[];
}

/** A candidate original: its windows that are left, best first. */
interface Runner {
  windows: MatchedWindow[];
  /** Its title as another text would write it; "" without a title. */
  name: string;
  /** Whether another original with the same title is chosen. */
  isAlike: boolean;
  /** The text of its best window. */
  text: string;
  isChosen: boolean;
  /**
   * Rarity of the rarest name that links it to a chosen original; 0 without a link and once it is
   * chosen itself.
   */
  linked: number;
}

/**
 * Up to `count` windows, in the order in which they should be read. The window with the highest
 * score is first. The next is the one with the highest score after two raises: for words of the
 * question that earlier windows leave open, and for a link to an earlier window, where the text of
 * one mentions the title of the other. This puts the second step of a question before further
 * originals about its first step. An original with the title of a chosen one counts less. Words and
 * names count more the fewer originals contain them. A further window of an original comes after its
 * better ones. Ties go to the window given first.
 *
 * @param mayTake asked once for each window that comes next; one that may not be taken is left out
 */
export function rerankOriginals(
  originals: readonly (readonly MatchedWindow[])[],
  count: number,
  mayTake: (window: MatchedWindow) => boolean = () => true,
): MatchedWindow[] {
  const runners = originals.filter(({ length }) => length > 0).map(runnerOf);
  const weights = termWeights(runners);
  const whole = sum([...weights.values()]);
  /** The part of a term's weight that the chosen windows leave open; absent means all of it. */
  const open = new Map<string, number>();
  const chosen: MatchedWindow[] = [];
  const worth = ({ windows: [window], linked, isAlike }: Runner): number => {
    if (window === undefined) return Number.NEGATIVE_INFINITY;
    if (chosen.length === 0) return window.score;
    const added = sum(window.terms.map((term) => (weights.get(term) ?? 0) * (open.get(term) ?? 1)));
    const share = whole === 0 ? 0 : added / whole;
    const own = isAlike ? reranking.sameTitle : 1;
    return window.score * (own + reranking.openWords * share + reranking.link * linked);
  };

  while (chosen.length < count) {
    const best = bestOf(runners, worth);
    const window = best?.windows.shift();
    if (best === undefined || window === undefined) break;
    if (!mayTake(window)) continue;
    chosen.push(window);
    for (const term of window.terms) open.set(term, (open.get(term) ?? 1) * reranking.stillOpen);
    choose(best, runners);
  }
  return chosen;
}

function runnerOf(windows: readonly MatchedWindow[]): Runner {
  const [{ original, window }] = windows as [MatchedWindow];
  return {
    windows: [...windows],
    name: withoutLastBrackets(original.title ?? "").trim(),
    text: sliceOf(original.text, window),
    isAlike: false,
    isChosen: false,
    linked: 0,
  };
}

/** The squared idf of each term over the originals; a word of most of them decides nothing. */
function termWeights(runners: readonly Runner[]): Map<string, number> {
  const holders = countsOf(
    runners.flatMap(({ windows }) => [...new Set(windows.flatMap(({ terms }) => terms))]),
  );
  return new Map([...holders].map(([term, held]) => [term, idf(runners.length, held) ** 2]));
}

/** Marks an original as chosen and links the remaining ones to it. */
function choose(chosen: Runner, runners: readonly Runner[]): void {
  Object.assign(chosen, { isChosen: true, linked: 0 });
  for (const other of runners) {
    if (other.isChosen) continue;
    if (other.name === chosen.name) {
      other.isAlike = chosen.name !== "";
      continue;
    }
    const names = [
      ...(mentions(chosen.text, other.name) ? [other.name] : []),
      ...(mentions(other.text, chosen.name) ? [chosen.name] : []),
    ];
    other.linked = Math.max(other.linked, ...names.map((name) => rarity(name, runners)));
  }
}

/**
 * How rare a name is: 1 when only one original mentions it, less for each further one, and nearly 0
 * when all do, as with the artist's name.
 */
function rarity(name: string, runners: readonly Runner[]): number {
  const mentioning = runners.filter(({ text }) => mentions(text, name)).length;
  return idf(runners.length, mentioning) / idf(runners.length, 1);
}

/** A letter or digit of a script that separates words with spaces. */
const wordCharacter =
  /[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]/v;

/** Whether a text contains a name as it is written, as whole words. */
function mentions(text: string, name: string): boolean {
  if (name === "") return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + name.length)];
    if (!wordCharacter.test(before) && !wordCharacter.test(after)) return true;
  }
  return false;
}

function bestOf(runners: readonly Runner[], worth: (runner: Runner) => number): Runner | undefined {
  let [best, most] = [undefined as Runner | undefined, Number.NEGATIVE_INFINITY];
  for (const runner of runners) {
    const own = worth(runner);
    if (own > most) [best, most] = [runner, own];
  }
  return best;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
