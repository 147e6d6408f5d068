/**
 * The version of the analysis by script and language. Originals are indexed again when it changes. It stands alone,
 * because calls that only compare it need none of the stemmers.
 */
export const tokenVersion = 3;
