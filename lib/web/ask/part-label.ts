/** The id of the heading of an earlier question in a thread. */
export const earlierHeading = (jobId: string) => `asked-${jobId}`;

/**
 * The name of a part of a question: the element with this id, and for an earlier question of a
 * thread also its words, since the newest one has parts of the same names.
 */
export function partLabel(part: string, jobId: string): { "aria-labelledby": string } {
  return { "aria-labelledby": `${part}-${jobId} ${earlierHeading(jobId)}` };
}

/** The name of a part without a heading, which carries it itself. */
export function ownLabel(name: string, part: string, jobId: string) {
  return { id: `${part}-${jobId}`, "aria-label": name, ...partLabel(part, jobId) };
}
