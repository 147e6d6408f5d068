import * as v from "valibot";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { idf, textsOf } from "#lib/evidence/bm25.js";
import { supportScore } from "#lib/evidence/ranking-constants.js";
import type { SearchTerms } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { readWindows, type WindowReading, weightIn } from "#lib/evidence/support-features.js";

/** Schema of `WordWeights`, as the database function `weights_json` returns it. */
export const WordWeights = v.record(
  v.string(),
  v.object({ holders: v.number(), weight: v.number() }),
);
/** By term: the number of the artist's originals that contain it, and its idf. */
export type WordWeights = v.InferOutput<typeof WordWeights>;

const database = databaseFunctions({
  weights_json: { json: { query: json<SearchTerms>() }, returns: WordWeights },
});

/** The weights of a question's words in an artist's evidence, for `supportOf`. One round trip. */
export function wordWeights(
  db: FunctionDatabase,
  artistId: string,
  query: SearchTerms,
): Promise<WordWeights> {
  return database.weights_json(db, { artistId, query });
}

/**
 * How well windows cover a question, 0 to 1: all of them together, and each one alone in the order
 * given.
 */
export interface Support {
  selection: number;
  windows: number[];
}

/**
 * The support of windows for a question: how likely they are to answer it, judged by shared words
 * (decision 7.2). `supportScore` has the calibrated threshold of a selection. A window that
 * shares no informative word has 0. Adding a window never lowers the support of a selection.
 */
export function supportOf(
  windows: readonly RankedWindow[],
  question: string,
  weights: WordWeights,
): Support {
  const originals = originalsIn(weights);
  const counted = Math.max(supportScore.leastOriginals, originals);
  const highest = idf(counted, 0);
  const known = Object.values(weights);
  // If all words of a question are common, they are the only ones to judge it by.
  const areAllCommon =
    known.length > 0 && known.every(({ holders }) => !isTelling(holders, originals));
  const holdersOf = (term: string) => weights[term]?.holders ?? 0;
  const readings = readWindows(windows, question, {
    weightOf: (term) => (areAllCommon ? highest : weightOf(holdersOf(term), counted)),
    highest,
    isKnown: (term) => holdersOf(term) > 0,
    isTelling: (term) =>
      holdersOf(term) > 0 && (areAllCommon || isTelling(holdersOf(term), originals)),
  });
  return {
    selection: scoreOf(readings, counted),
    windows: readings.map((reading) => scoreOf([reading], counted)),
  };
}

/** The measures that the score is a weighted sum of. Adding a window never lowers the sum. */
export function measuresOf(readings: readonly WindowReading[], originals: number) {
  const telling = readings.filter(({ isTelling }) => isTelling);
  const best = (rate: (reading: WindowReading) => number) => Math.max(0, ...telling.map(rate));
  return {
    match: best(({ match }) => match),
    together: best(({ together }) => together),
    whole: best(({ isWhole }) => Number(isWhole)),
    pairs: best(({ pairs }) => pairs),
    /** The share of the question's words that form the whole title of a window. */
    title: best(({ asked }) => {
      const alike = telling.filter((one) => one.asked === asked);
      const named = alike.flatMap(({ titleWords }) => titleWords);
      return weightIn(named, asked) / asked.weight;
    }),
    unknown: Math.min(...telling.map(({ asked }) => asked.unknown)),
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

/**
 * The number of the artist's originals, derived from the idf of a word and the number of originals
 * that contain it.
 */
export function originalsIn(weights: WordWeights): number {
  // A corrected word has a reduced weight (word_weights), so the largest estimate is the right one.
  const estimates = Object.values(weights).map(({ holders, weight }) => textsOf(weight, holders));
  return Math.max(1, ...estimates);
}

/**
 * The idf of a word; 0 when half of the originals contain it, because common words of any language
 * say nothing.
 */
function weightOf(holders: number, originals: number): number {
  return holders < originals * supportScore.tellingShare ? idf(originals, holders) : 0;
}

/** Whether a word is informative; among few originals, every word that one of them contains is. */
function isTelling(holders: number, originals: number): boolean {
  const { tellingShare, fewOriginals } = supportScore;
  return originals <= fewOriginals || holders <= originals * tellingShare;
}
