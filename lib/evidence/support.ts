import * as v from "valibot";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { originalRanking, supportScore } from "#lib/evidence/ranking-constants.js";
import type { SearchTerms } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { readWindows, type WindowReading, weightIn } from "#lib/evidence/support-features.js";

/** Schema of `WordWeights`, as `weights_json` of the database writes it. */
export const WordWeights = v.record(
  v.string(),
  v.object({ holders: v.number(), weight: v.number() }),
);
/** By term: the number of originals of the artist that contain it, and its idf. */
export type WordWeights = v.InferOutput<typeof WordWeights>;

const database = databaseFunctions({
  weights_json: { json: { query: json<SearchTerms>() }, returns: WordWeights },
});

/** The weights of a question's words in an artist's evidence, for `supportOf`; one round trip. */
export function wordWeights(
  db: FunctionDatabase,
  artistId: string,
  query: SearchTerms,
): Promise<WordWeights> {
  return database.weights_json(db, { artistId, query });
}

const { idfSmoothing } = originalRanking;

/** How well windows cover a question, 0 to 1: all of them together, and each alone in the order given. */
export interface Support {
  selection: number;
  windows: number[];
}

/**
 * The support of windows for a question: how likely they answer it, by the words that they share with it (decision 7.2).
 * 0.5 is the calibrated threshold of a selection (`supportScore`). 0 for a window that shares no telling word; a window
 * more never lowers the support of a selection.
 */
export function supportOf(
  windows: readonly RankedWindow[],
  question: string,
  weights: WordWeights,
): Support {
  const originals = originalsIn(weights);
  const counted = Math.max(supportScore.leastOriginals, originals);
  const highest = weightOf(0, counted);
  const known = Object.values(weights);
  // A question of nothing but common words has no others to be judged by.
  const areAllCommon =
    known.length > 0 && known.every(({ holders }) => !isTelling(holders, originals));
  const holdersOf = (term: string) => weights[term]?.holders ?? 0;
  const readings = readWindows(windows, question, {
    weightOf: (term) => (areAllCommon ? highest : weightOf(holdersOf(term), counted)),
    highest,
    isTelling: (term) =>
      holdersOf(term) > 0 && (areAllCommon || isTelling(holdersOf(term), originals)),
  });
  return {
    selection: scoreOf(readings, counted),
    windows: readings.map((reading) => scoreOf([reading], counted)),
  };
}

/** The measures that the score is a weighted sum of. None falls with a window more. */
export function measuresOf(readings: readonly WindowReading[], originals: number) {
  const telling = readings.filter(({ isTelling }) => isTelling);
  const best = (rate: (reading: WindowReading) => number) => Math.max(0, ...telling.map(rate));
  return {
    match: best(({ match }) => match),
    together: best(({ together }) => together),
    pairs: best(({ pairs }) => pairs),
    /** The share of the question's words that name the whole title of a window. */
    title: best(({ asked }) => {
      const alike = telling.filter((one) => one.asked === asked);
      const named = alike.flatMap(({ titleWords }) => titleWords);
      return weightIn(named, asked) / asked.weight;
    }),
    originals: Math.log(Math.min(supportScore.mostOriginals, originals)),
  };
}

function scoreOf(readings: readonly WindowReading[], originals: number): number {
  if (!readings.some((reading) => reading.isTelling)) return 0;
  const measures = measuresOf(readings, originals);
  const { intercept, least, weights } = supportScore;
  const sum = Object.entries(weights).reduce<number>(
    (total, [name, weight]) => total + weight * measures[name as keyof typeof weights],
    intercept,
  );
  return Math.max(least, 1 / (1 + Math.exp(-sum)));
}

/** The number of the artist's originals, which follows from the idf of a word and the number of those that contain it. */
export function originalsIn(weights: WordWeights): number {
  // The weight of a correction is reduced (word_weights), so that the largest estimate is the right one.
  const estimates = Object.values(weights).map(
    ({ holders, weight }) =>
      (Math.exp(weight) - 1) * (holders + idfSmoothing) + holders - idfSmoothing,
  );
  return Math.max(1, ...estimates);
}

/** Robertson's idf: 0 for a word that half of the originals contain, since common words of any language tell nothing. */
function weightOf(holders: number, originals: number): number {
  const others = Math.max(0, originals - holders) + idfSmoothing;
  return Math.max(0, Math.log(others / (holders + idfSmoothing)));
}

/** Whether a word tells originals apart; where there are few, every word that one contains does. */
function isTelling(holders: number, originals: number): boolean {
  const { tellingShare, fewOriginals } = supportScore;
  return originals <= fewOriginals || holders <= originals * tellingShare;
}
