/** What a reading model can conclude about a question (decision 7.8). */
export const verdicts = ["answered", "partly", "premise", "conflict", "nothing"] as const;
export type ReadingVerdict = (typeof verdicts)[number];
