import * as v from "valibot";

/**
 * How long `ask` waits for the end, in seconds: less than the minute after which clients give up by
 * default.
 */
export const longestWaitSeconds = 55;

export const WaitSeconds = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestWaitSeconds)),
  45,
);
