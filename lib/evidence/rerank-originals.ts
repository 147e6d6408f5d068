import type { SavedOriginal } from "#lib/evidence/original.js";
import { reranking } from "#lib/evidence/ranking-constants.js";
import { idf } from "#lib/evidence/window-score.js";
import { withoutLastBrackets } from "#lib/kernel/names.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";

/** A window with its score, and the terms of the question that it or the title of its original holds, each once. */
export interface MatchedWindow {
  original: SavedOriginal;
  window: Window;
  score: number;
  terms: readonly string[];
}

/** An original in the running: its windows that are left, the best first. */
interface Runner {
  windows: MatchedWindow[];
  /** Its title as another text would write it, "" without one. */
  name: string;
  /** The text of its best window. */
  text: string;
  isChosen: boolean;
  /** Rarity of the rarest name that links it to a chosen original; 0 without any, and once it is chosen itself. */
  linked: number;
}

/**
 * Up to `count` windows of originals in the order in which they are worth reading one after the other. The first has the
 * highest score, the next one the highest after two raises: for words of the question that the ones before it leave open,
 * and for a link to one of them, when the text of one names the title of the other. So the second step of a question comes before further
 * originals about its first step. Words and names are worth more the fewer of the originals hold them. A further window
 * of an original stands behind its better ones. Of equals the one given first wins.
 */
export function rerankOriginals(
  originals: readonly (readonly MatchedWindow[])[],
  count: number,
): MatchedWindow[] {
  const runners = originals.filter(({ length }) => length > 0).map(runnerOf);
  const weights = termWeights(runners);
  const whole = sum([...weights.values()]);
  /** The part of a term's weight that the chosen windows leave open, when not all of it. */
  const open = new Map<string, number>();
  const chosen: MatchedWindow[] = [];
  const worth = ({ windows: [window], linked }: Runner): number => {
    if (window === undefined) return Number.NEGATIVE_INFINITY;
    if (chosen.length === 0) return window.score;
    const added = sum(window.terms.map((term) => (weights.get(term) ?? 0) * (open.get(term) ?? 1)));
    const share = whole === 0 ? 0 : added / whole;
    return window.score * (1 + reranking.openWords * share + reranking.link * linked);
  };

  while (chosen.length < count) {
    const best = bestOf(runners, worth);
    const window = best?.windows.shift();
    if (best === undefined || window === undefined) break;
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
    isChosen: false,
    linked: 0,
  };
}

/** The squared idf of each term over the originals: a word that most of them hold decides nothing between them. */
function termWeights(runners: readonly Runner[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const { windows } of runners) {
    const terms = new Set(windows.flatMap((window) => window.terms));
    for (const term of terms) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  return new Map([...holders].map(([term, held]) => [term, idf(runners.length, held) ** 2]));
}

/** Marks an original as chosen, and links to it those that are not. */
function choose(chosen: Runner, runners: readonly Runner[]): void {
  Object.assign(chosen, { isChosen: true, linked: 0 });
  for (const other of runners) {
    if (other.isChosen || other.name === chosen.name) continue;
    const names = [
      ...(mentions(chosen.text, other.name) ? [other.name] : []),
      ...(mentions(other.text, chosen.name) ? [chosen.name] : []),
    ];
    other.linked = Math.max(other.linked, ...names.map((name) => rarity(name, runners)));
  }
}

/** How rare a name is: 1 when one original mentions it, less the more do, nearly 0 when all do, like the artist's own. */
function rarity(name: string, runners: readonly Runner[]): number {
  const mentioning = runners.filter(({ text }) => mentions(text, name)).length;
  return idf(runners.length, mentioning) / idf(runners.length, 1);
}

/** A letter or digit of a script that separates words. */
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
