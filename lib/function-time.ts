/** Longest run of a deployed function, in seconds; the build writes it into every function's configuration. */
export const functionSeconds = 120;
