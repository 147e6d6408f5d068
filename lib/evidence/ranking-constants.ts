/**
 * All constants of evidence ranking: meaning, unit and origin. "Measured" refers to the sets of
 * `npm run bench -- retrieval`. "Recall" is recall@6, the mean of its four sets of documents (plain
 * BM25 .692). "Inside one" or "inside three" is the share of timeqa's questions with the answer in
 * the best window or the best three. "Covered" is the share of qmsum's answers that six windows
 * cover. "By hand" means that a value was chosen for the reason given, without a measurement.
 *
 * The database ranks with `originalRanking`. SQL cannot import it, so the view `ranking_constants`
 * repeats it; a test fails when the two differ, or when a ranking function contains a literal
 * number.
 */

/** How whole originals are indexed and ranked, in the database. */
export const originalRanking = {
  /** Prefix of a lexeme or term that is an exact title. No word starts with one of these prefixes. */
  titleSign: "=",
  /** Prefix of a lexeme or term that is the name of a site. */
  siteSign: "/",
  /** Prefix of a lexeme that is a name mentioned in the text. */
  nameSign: "@",
  /** Prefix of a lexeme or term that is the tag of the analyzer of the original. */
  tagSign: "~",

  // The share of a term in one original, as stored in the postings. Windows use the same formula
  // (`bm25.ts`): count × (k1 + 1) / (count + k1 × (1 - b + b × terms / averageTerms)).
  /** BM25's k1: saturation of the term frequency. The customary value. */
  k1: 1.2,
  /** BM25's b: strength of the length normalization. Measured with doubled titles: recall .705. */
  b: 0.5,
  /** Average length of an original in terms; fixed, so that stored shares stay valid. Measured: same recall. */
  averageTerms: 150,
  /** How many occurrences one in the title counts as. Measured: 2 gives recall .705; 3 is worse (multihop .781 to
   * .748). */
  titleOccurrences: 2,
  /** Maximum entries in one row of postings. By hand: a quarter of a database page, so that Postgres neither
   * compresses the row nor moves it out of line. */
  rowEntries: 128,

  // The weight of a term: its idf, boosted.
  /** Added to both counts in the idf, ln(1 + (total - holders + s) / (holders + s)). BM25's own value. */
  idfSmoothing: 0.5,
  /** Factor on the summed idf of a title that occurs in the question. Measured: recall .705 to .717. */
  titleBoost: 1.5,
  /** Factor on the idf of a site that the question names. Measured: recall .717 to .730. */
  siteBoost: 3,
  /** Factor on the idf of the term that a misspelled word was corrected to. By hand. */
  correctionBoost: 0.5,
  /** Minimum characters of a word that is corrected. By hand: shorter words resemble too many others. */
  correctionMinChars: 5,
  /** First characters that a correction must share with the word; bounds how many terms are compared. By hand. */
  correctionSameChars: 2,
  /** Maximum characters of a word that is corrected: the length of the longest term. */
  correctionMaxChars: 64,
  /** Minimum characters of a word that may have more than one mistake. Measured with random mistakes in words of
   * ten languages: one mistake is corrected in .60 to .79 of the words, two in .19 to .42 (from 10 on: .12 to .32).
   * Of words that the evidence lacks, .11 to .31 are taken for another word (.08 to .26). With trigrams: .25 to
   * .56, .08 to .23 and .08 to .30. */
  correctionLongChars: 8,
  /** Mistakes that are corrected in such a word; in a shorter one only one. By hand. */
  correctionLongEdits: 2,

  // Bounds of the work of one search (decision 9.9).
  /** Terms are used from the rarest on, until their postings contain this many originals. By hand, for speed. */
  maxListedOriginals: 2_000,
  /** Minimum number of terms that are used, however many originals they match. By hand. */
  minTerms: 2,
  /** Number of best originals that are tried first to fill a page, before all matches are read. By hand, for speed. */
  bestOriginals: 1_000,

  // Originals that the best ones mention by name are added to the results (one step of query
  // expansion).
  /** Best originals that are checked against the constraints in order to find the seeds. By hand. */
  seedCandidates: 64,
  /** Best admitted originals whose mentions are followed. Measured: recall .730 to .834; 12 seeds add .002. */
  seeds: 8,
  /** Share of the seed's score that a mentioned original gets. Measured: the whole score lowers nDCG@10 of 2wiki
   * from .951 to .923. */
  namedShare: 0.5,
  /** Summed idf of a name's words from which the mentioned original gets that full share; below it the share
   * shrinks in proportion. Measured: recall .839 to .85. */
  namedFullWeight: 10,
  /** Minimum characters of the beginning of a name's word that is tried as its term under another analyzer: a pair
   * of Korean syllables. By hand. */
  leastStemChars: 2,

  /** Ranked originals fetched per result on a page, because constraints drop some. By hand. */
  pageReserve: 3,
  /** Scores are rounded down to multiples of 1/scoreSteps, so that a cursor holds the exact number. */
  scoreSteps: 10_000,
} as const;

/** How a question is read for the search of originals. */
export const questionReading = {
  /** Maximum words of a run in a question that is looked up as a title; longer names in texts are not indexed. */
  maxTitleWords: 8,
  /** Maximum words of a run that may be a release title in a question about a release date. By hand. */
  maxNamedWords: 16,
  /** Maximum phrases in quotation marks that are looked up in titles. By hand. */
  maxPhrases: 4,
  /** Maximum words of a run in a question that is looked up as a site. By hand. */
  maxSiteWords: 4,
  /** Maximum UTF-16 units of a title indexed as one lexeme: eight words of 64; a lexeme can hold that much. */
  maxTitleChars: 600,
} as const;

/** How many originals and windows are read and offered for one question. */
export const readingSizes = {
  /** Originals read for one selection. By hand. */
  originals: 40,
  /** Windows offered for judging; also the number of originals of the preferred kind that are always read. By hand. */
  offeredWindows: 12,
  /**
   * Maximum windows offered of all originals that share one title, unless there is no other title.
   * A model, which can tell apart what words cannot, is offered more: half of the list that it is
   * shown. By hand.
   */
  windowsOfTitle: { words: 2, model: 4 },
} as const;

/**
 * Which of the offered windows a reading model is shown at once. Chosen on the 62 windows that one model named from
 * lists of twelve, so it says nothing about other models: with both constants all 62 are among the eight that are shown
 * (median 4,000 units). The first eight in order have 55 of them, and .4 in place of a third loses one.
 */
export const readerList = {
  /** Windows that are taken in order, because the second step of a question has a low score. */
  inOrder: 3,
  /** Others are taken by score, down to this share of the best one's; below it they are noise. */
  shareOfBest: 1 / 3,
} as const;

/**
 * How the originals read for a question are ordered one after the other. Measured as recall@6 of the first six windows,
 * without and with re-ranking: musique .599 to .653, hotpot .924 to .975, 2wiki .966 to .975, multihop .849 to .850;
 * sets whose questions need one document (squad2, jsquad) change by less than .003.
 */
export const reranking = {
  /** Score factor added for covering the words that earlier windows leave open, scaled by the share of the
   * question's weight in those words. Measured: musique .620 without it; 1 and 3 are as good within a document or
   * two, but 4 lowers multihop. */
  openWords: 2,
  /** Share of a word's weight that stays open after each window that contains it. Measured: 0, which takes one
   * mention for an answer, lowers multihop by .003. */
  stillOpen: 0.5,
  /** Score factor added for a link by a name that only one original mentions; less for commoner names. Measured
   * without it: musique .620, hotpot .941, 2wiki .966; 1 and 3 are as good within a document. */
  link: 2,
  /** Factor on the score of an original, before these additions, when another with the same title is chosen. Measured
   * with two windows of a title: musique .642 without it, .653 with it. */
  sameTitle: 0.5,
} as const;

/** How the windows of one text are ranked for a question, with BM25 over its sentences. */
export const windowRanking = {
  /** Length that every window counts as having, in terms: about what fits. Measured: with the real length, which
   * favours short sentences, inside one .753 to .743 and covered .692 to .658; with 150 terms covered .675. */
  terms: 250,
  /** Factor on the idf of a year that the question contains, because years decide between passages about one
   * subject. Measured: 1.5 gives inside one .717, 2 gives .729, with inside three .947 and .951; 2.5 is no better. */
  writtenYearBoost: 2,
  /** Factor on the idf of a word that is in the title, because the whole text is about it. Measured: inside one
   * .720 to .729; .4 and .7 are within .006, 0 lowers inside three to .934. */
  titleShare: 0.5,
  /** Factor on the highest possible idf for years inside the requested range that the question does not contain.
   * Measured without it and `aroundYears`: inside one .753 to .737. */
  impliedYearBoost: 0.5,
  /** Share of that factor for a window: `base` plus `each` for every such year in it, at most 1, and 0 without any.
   * By hand. */
  yearsInside: { base: 0.5, each: 0.25 },
  /** Score added when the years of a window span the whole requested range. By hand. */
  aroundYears: 1.7,
  /** Factor on the scores of sentences by nearness to the middle of a window, so that matches get context on both
   * sides. Measured without it: inside three .960 to .953. */
  centering: 0.02,
  /** Written texts: context kept on either side of the outermost matches, in UTF-16 units. Measured: this hurts
   * spoken texts (covered .668 to .626), which keep all that fits. */
  contextChars: 400,
  /** Spoken texts: sentences within this distance on either side, in UTF-16 units, add to a window's score, because
   * speakers rarely name their subject. Measured: this hurts written texts (inside three .970 to .918). */
  spokenReachChars: 4_000,
  /** Spoken texts: factor on the scores of those sentences for every thousand UTF-16 units of text. By hand. */
  spokenNearness: 0.5,
  /** Spoken texts: factor on the score of a window that directly follows or precedes a chosen one. Measured:
   * covered, as a share of what six windows can contain, .680 to .708; 1.05 gives .695 and 1.2 gives .702. */
  spokenBeside: 1.1,
  /** Spoken texts: number of terms of the best window that expand the question for the others. Measured: this hurts
   * written texts (inside three .945 to .921). */
  expansionTerms: 20,
  /** Factor on the idf of an expansion term, compared with a word of the question. By hand. */
  expansionBoost: 0.3,
  /** Factor on the score of each further window of an original, to favour other originals. By hand. */
  repeatShare: 0.5,
} as const;

/**
 * How the support score is made, 0 to 1: 1 / (1 + exp(-sum)), where the sum is `intercept` plus the
 * weighted measures of a selection (`measuresOf`). It tells whether anything saved is about the
 * question; a near miss is about it, too (balanced accuracy .57, area .60). The weights come from a
 * logistic regression on questions whose whole article is saved or left out: xquad in 12 languages,
 * jsquad, squad2, and xquad-en among 1,000 and 9,000 other originals; the weight of titles was
 * chosen by hand for hotpot, musique and 2wiki. They were rounded and shifted so that the threshold is 0.4. Measured, as
 * the share of questions that reach it (with the weights and the threshold of 0.2.0):
 *
 *   14 sets, article saved: least .733, mean .856 (.533, .843)
 *   14 sets, article absent: worst .025, mean .004 (.050, .013)
 *   among 9,000 others: saved .72, absent .02 (.33, .00)
 *   hotpot, musique, 2wiki, gold present .923 (.767), removed .291 (.132)
 *
 * Area under the curve: hotpot .882, musique .914, 2wiki .978, multihop .985. Measured and left out:
 * - expected answer types (numbers, dates, names) and the order of words: no gain;
 * - the words of two chained windows together, and gaps between ranks: better on some sets (hotpot
 *   .89 to .92), but worse on the languages, or an added window could lower the score;
 * - rules for negations and numbers: they learned their questions.
 */
export const supportScore = {
  /** Number of consecutive terms that count as together. By hand: a long sentence. */
  nearTerms: 20,
  /** Number of consecutive terms in which all words of a question count as said together. By hand: two long sentences. */
  wholeTerms: 40,
  /** A word is informative when at most this share of the originals contains it. By hand. */
  tellingShare: 0.5,
  /** With at most this many originals every word is informative. By hand. */
  fewOriginals: 10,
  /** Smaller or larger numbers of originals count as these. This is the measured range; idf says little below it. */
  leastOriginals: 40,
  mostOriginals: 6_000,
  /** Minimum support of a window that shares an informative word, so that two decimals distinguish it from none. */
  least: 0.01,
  /** A question of n words can weigh at most the highest weight of one word times n to this power. It is below 1
   * because an answer does not repeat all words of a long question. Measured with refitted weights: Thai, whose
   * words are cut small, .59 to .79 of saved articles; languages with an absent article, mean, .040 to .022. */
  wordsPower: 0.7,
  intercept: -3,
  /** `unknown` is the share of the question's weight in words that no original contains; `originals` the logarithm of
   * the number of originals: in a larger set more share words by chance. `whole` was added by hand for small sets, where
   * idf says little ("How much did the harmonium cost?" among 60 originals): of squad2, xquad de and zh, hotpot and
   * musique it changes one question, an article that is saved. */
  weights: {
    match: 5.4,
    together: 3.2,
    whole: 4,
    pairs: 1.4,
    title: 10,
    unknown: -2.8,
    originals: -0.5,
  },
} as const;
