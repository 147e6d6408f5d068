/**
 * The version of the analysis: of the terms by script and language, and of what is stated. Originals are indexed again when
 * it changes. It stands alone, because calls that only compare it need none of the stemmers.
 */
export const tokenVersion = 3;

/** The version of the terms alone, in the tags of the analyzers: 3 of the analysis added statements and changed no term. */
export const termVersion = 2;
