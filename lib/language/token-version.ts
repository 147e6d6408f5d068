/**
 * The version of the analysis: terms by script and language, and statements. Originals are indexed
 * again when it changes. It has its own file so that calls that only compare it load no stemmers.
 */
export const tokenVersion = 4;

/**
 * The version of the terms only, used in the analyzers' tags: later versions of the analysis changed
 * statements and no terms.
 */
export const termVersion = 2;
